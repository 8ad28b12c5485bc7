#!/bin/sh
# Uploads SARIF, in gzip and base64, as the findings of commit HEAD: of pull
# request NUMBER, or else of GITHUB_REF. GH_TOKEN may write security events.
set -eu

case $NUMBER in
*[!0-9]*)
    echo "scan.sh: NUMBER is no number" >&2
    exit 2
    ;;
'') ref=$GITHUB_REF ;;
*) ref=refs/pull/$NUMBER/head ;;
esac

gh api --silent --method POST "repos/$GITHUB_REPOSITORY/code-scanning/sarifs" \
    --raw-field "commit_sha=$HEAD" --raw-field "ref=$ref" \
    --raw-field "tool_name=slate" --raw-field "sarif=$SARIF"
