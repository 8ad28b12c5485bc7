"""Facts about the commands that run another one, and the options of theirs that take a value."""

from __future__ import annotations

from slate_git.hook.command.options import values

PLAIN = {
    "builtin": values(""),
    "command": values(""),
    "doas": values("-u -C"),
    "env": values("-u --unset -C --chdir"),
    "exec": values("-a"),
    "nice": values("-n --adjustment"),
    "nohup": values(""),
    "stdbuf": values("-i -o -e --input --output --error"),
    "sudo": values(
        "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --close-from --role"
        " --type --command-timeout --other-user --chdir --chroot"
    ),
    "time": values("-f -o --format --output"),
    "timeout": values("-s -k --signal --kill-after"),
    "watch": values("-n --interval -q --equexit"),
    "xargs": values(
        "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-procs --max-args --max-chars"
        " --process-slot-var"
    ),
}
"""Wrappers whose command stands behind their options, with the options that take a value."""

SKIPPED = {"timeout": 1}
"""How many words of their own stand before the command."""

SETTING = frozenset(("env", "sudo", "doas", "time"))
"""Those that set variables in front of the command."""

SILENT = {
    "command": ("-v", "-V"),
    "sudo": ("-l", "-v", "-e", "-k", "-K", "--list", "--validate", "--edit"),
}
"""Options with which nothing is run that is looked for."""

RUNNERS = {
    "npx": (("",), values("-p --package -w --workspace")),
    "bunx": (("",), values("-p --package")),
    "npm": (("exec", "x"), values("-p --package -w --workspace --prefix -C")),
    "pnpm": (("exec", "dlx"), values("-F --filter -C --dir --package")),
    "yarn": (("exec", "dlx"), values("-p --package --cwd")),
    "uv": (
        ("run",),
        values(
            "--with --with-editable --with-requirements --project --directory --python -p --extra"
            " --group --only-group --no-group --no-extra --env-file --package --index"
            " --default-index --index-url --extra-index-url -i -f --find-links --cache-dir"
            " --config-file --color --index-strategy --keyring-provider -P --upgrade-package"
            " --reinstall-package --resolution --prerelease --exclude-newer --link-mode"
            " -C --config-setting --python-platform --refresh-package"
        ),
    ),
    "poetry": (("run",), values("-C --directory -P --project")),
    "pipenv": (("run",), values("--python --pypi-mirror")),
    "docker": (("exec",), values("-e -u -w --env --user --workdir --env-file --detach-keys")),
    "docker compose": (("exec",), values("-e -u -w --env --user --workdir --index")),
}
"""Runners: the subcommands that run a command, and the options of those that take a value."""

CONTAINERS = frozenset(("docker", "docker compose"))
"""Their command stands behind one more word, the container's."""

PYTHON = values("-W -X --check-hash-based-pycs")
