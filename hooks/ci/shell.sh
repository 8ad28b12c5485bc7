#!/bin/sh
# Checks the lessons of a commit, and prints what it changes in them over the
# branch that it is to be merged into, as a page for its reviewer. For every CI
# that can start a shell with git and Python 3.10 or later:
#
#     sh .ci/slate.sh [BASE [HEAD]]
#
# Without words: the checked-out commit against the default branch. What is found
# goes to stderr, the page to stdout; it ends with 1 where a lesson is refused.
set -eu

base=${1:-origin/@plain_branch@}
head=${2:-HEAD}
cd "$(git rev-parse --show-toplevel)"

if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    git fetch --quiet --unshallow origin
fi
git rev-parse --verify --quiet "$base^{commit}" >/dev/null ||
    git fetch --quiet origin "+refs/heads/*:refs/remotes/origin/*"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Isolated: Python would take a module of the checkout for one of its own.
python3 -I -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check @shell_pip@

mkdir -p @shell_root@
cd @shell_root@
status=0
"$folder/bin/slate" check --rev "$head" --base "$base" >&2 || status=$?
"$folder/bin/slate" review "$base" --head "$head"
exit "$status"
