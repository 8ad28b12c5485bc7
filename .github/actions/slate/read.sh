#!/bin/sh
# Checks commit HEAD against BASE, and puts its review into the step's outputs;
# without HEAD, checks what is checked out. SLATE is the program, ROOT the
# folder of .slate, STRICT whether warnings fail. Ends as the check does, or
# else as the review.
set -eu

# On a base branch the folder of a pull request that brings Slate is not there yet.
mkdir -p "${ROOT:-.}"
cd "${ROOT:-.}"
strict=
[ "${STRICT:-false}" = true ] && strict=--strict

if [ -z "${HEAD:-}" ]; then
    set --
else
    set -- --rev "$HEAD" --base "$BASE"
fi
status=0
"$SLATE" check --format github "$@" $strict || status=$?

# Into files, never into the log, where a line could be taken for a command.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Faults make it end with 1, and have been told.
failed=0
"$SLATE" check --format sarif "$@" >"$folder/sarif" 2>"$folder/said" || failed=$?
if [ "$failed" -le 1 ]; then
    sarif=$(gzip -cn "$folder/sarif" | base64 | tr -d '\n')
    # One variable of a step's environment holds 128 KiB.
    [ "${#sarif}" -gt 120000 ] || printf 'sarif=%s\n' "$sarif" >>"$GITHUB_OUTPUT"
elif [ "$status" -eq 0 ]; then
    cat "$folder/said" >&2
    status=$failed
fi

if [ -n "${HEAD:-}" ]; then
    failed=0
    "$SLATE" review "$BASE" --head "$HEAD" >"$folder/page" || failed=$?
    if [ "$failed" -eq 0 ]; then
        # In base64 nothing of it can end the output, or begin another one.
        printf 'page=%s\n' "$(base64 <"$folder/page" | tr -d '\n')" >>"$GITHUB_OUTPUT"
        cat "$folder/page" >>"$GITHUB_STEP_SUMMARY"
    elif [ "$status" -eq 0 ]; then
        status=$failed
    fi
fi
exit "$status"
