#!/bin/sh
# Posts PAGE, Markdown in base64, to pull request NUMBER of GITHUB_REPOSITORY,
# or puts it in place of the comment posted before. GH_TOKEN may write there.
set -eu

mark='<!-- slate review -->'
# Only a comment of our own is changed, whatever others begin theirs with.
author=${SLATE_AUTHOR:-github-actions[bot]}

case $NUMBER in
'' | *[!0-9]*)
    echo "comment.sh: NUMBER is no number" >&2
    exit 2
    ;;
esac

page=$(printf '%s' "$PAGE" | base64 -d)
comments=repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments
export mark author
known=$(gh api --paginate "$comments" --jq \
    '.[] | select(.user.login == env.author and (.body | startswith(env.mark))) | .id' | head -n 1)

body="$mark
$page"
if [ -n "$known" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" \
        --raw-field "body=$body"
# The third line is Slate's own: the page begins with a title and a blank line.
elif [ "$(printf '%s\n' "$page" | sed -n 3p)" != 'This branch changes none of them.' ]; then
    gh api --silent --method POST "$comments" --raw-field "body=$body"
fi
