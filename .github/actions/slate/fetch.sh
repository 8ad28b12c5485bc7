#!/bin/sh
# Fetches the commits of a pull request as objects; nothing is checked out.
# NUMBER is the pull request, HEAD the commit that it should end at, TOKEN may
# read the repository.
set -eu

case $NUMBER in
'' | *[!0-9]*)
    echo "fetch.sh: NUMBER is no number" >&2
    exit 2
    ;;
esac

# By the environment: a command line can be read by every process of the machine.
GIT_CONFIG_COUNT=2
GIT_CONFIG_KEY_0=http.${GITHUB_SERVER_URL:-https://github.com}/.extraheader
GIT_CONFIG_VALUE_0="AUTHORIZATION: basic $(printf 'x-access-token:%s' "${TOKEN:-}" | base64 | tr -d '\n')"
# A hook of the clone must not run, whoever put one there.
GIT_CONFIG_KEY_1=core.hooksPath
GIT_CONFIG_VALUE_1=/dev/null
export GIT_CONFIG_COUNT GIT_CONFIG_KEY_0 GIT_CONFIG_VALUE_0 GIT_CONFIG_KEY_1 GIT_CONFIG_VALUE_1

git fetch --quiet --no-tags --no-recurse-submodules --no-write-fetch-head origin \
    "+refs/pull/$NUMBER/head:refs/slate/$NUMBER"

# A push since then has a run of its own.
git cat-file -e "$HEAD^{commit}"
