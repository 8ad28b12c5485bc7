#!/bin/sh
# Posts PAGE, Markdown in base64, to pull request NUMBER of GITHUB_REPOSITORY,
# or puts it in place of the comment posted before for the same ROOT. GH_TOKEN
# may write there. Where the forge does not answer, it fails and posts nothing:
# a second comment would never be taken back.
set -eu

root=${ROOT:-.}
[ "$root" = . ] && root='' || root=" $root"
mark="<!-- slate review$root -->"
# Only a comment of our own is changed, whatever others begin theirs with.
author=${SLATE_AUTHOR:-github-actions[bot]}

case $NUMBER in
'' | *[!0-9]*)
    echo "comment.sh: NUMBER is no number" >&2
    exit 2
    ;;
esac

page=$(printf '%s' "$PAGE" | base64 -d)
[ -n "$page" ] || {
    echo "comment.sh: PAGE is no page in base64" >&2
    exit 2
}
comments=repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments
export mark author
# On its own, not at the head of a pipe, whose status would be that of the pipe's end.
known=$(gh api --paginate "$comments?per_page=100" --jq \
    '.[] | select(.user.login == env.author and (.body | startswith(env.mark))) | .id') || {
    echo "comment.sh: $comments could not be read, so nothing was posted: run the job again" >&2
    exit 1
}
known=${known%%"
"*}
case $known in
*[!0-9]*)
    echo "comment.sh: $comments gave no list of comments, so nothing was posted" >&2
    exit 1
    ;;
esac

body="$mark
$page"
if [ -n "$known" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" \
        --raw-field "body=$body"
# The third line is Slate's own: the page begins with a title and a blank line.
elif [ "$(printf '%s\n' "$page" | sed -n 3p)" != 'This branch changes none of them.' ]; then
    gh api --silent --method POST "$comments" --raw-field "body=$body"
fi
