# The Pythons of tests/run and tests/quick, and their virtual environments below .venv/.
# Sourced from the repository's root.

# Prints the interpreters, one of each minor version: those on the PATH, then pyenv's.
pythons() {
    if [ -n "${SLATE_PYTHONS:-}" ]; then
        printf '%s\n' $SLATE_PYTHONS
        return
    fi
    for minor in 10 11 12 13 14; do
        for python in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3."$minor".*/bin/python3 python3; do
            # A version manager's shim can be on the PATH and lead nowhere, so each is asked.
            "$python" -c "import sys, venv; sys.exit(sys.version_info[:2] != (3, $minor))" 2>/dev/null || continue
            "$python" -c 'import sys; print(sys.executable)'
            break
        done
    done
}

# Prints a Python's environment, which is made where there is none.
environment() {
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [ -x ".venv/$version/bin/python" ] || "$1" -m venv ".venv/$version"
    printf '%s\n' ".venv/$version"
}

# Installs into an environment what pyproject.toml names, once for each wording of it.
prepare() {
    wanted=$({ pwd; cat pyproject.toml; } | cksum)
    if [ "$wanted" != "$(cat "$1/installed" 2>/dev/null)" ]; then
        "$1/bin/python" -m pip install --quiet --disable-pip-version-check --editable '.[test]'
        printf '%s\n' "$wanted" >"$1/installed"
    fi
}
