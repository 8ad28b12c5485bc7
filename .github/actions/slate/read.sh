#!/bin/sh
# Checks commit HEAD against BASE, and puts its review into the step's outputs;
# without HEAD, checks what is checked out. SLATE is the program, ROOT the
# folder of .slate, STRICT whether warnings fail. Ends as the check does.
set -eu

cd "${ROOT:-.}"
strict=
[ "${STRICT:-false}" = true ] && strict=--strict

status=0
if [ -z "${HEAD:-}" ]; then
    "$SLATE" check --format github $strict || status=$?
    exit "$status"
fi

"$SLATE" check --format github --rev "$HEAD" --base "$BASE" $strict || status=$?

# Into a file, never into the log, where a line could be taken for a command.
page=$(mktemp)
if "$SLATE" review "$BASE" --head "$HEAD" >"$page"; then
    # In base64 nothing of it can end the output, or begin another one.
    printf 'page=%s\n' "$(base64 <"$page" | tr -d '\n')" >>"$GITHUB_OUTPUT"
    cat "$page" >>"$GITHUB_STEP_SUMMARY"
fi
rm -f "$page"
exit "$status"
