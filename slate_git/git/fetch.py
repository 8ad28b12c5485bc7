"""Commits brought in as objects: nothing is checked out, and no hook runs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from slate_git.git.failure import GitFailed
from slate_git.git.repository import Repository

QUIET = ("--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head")


def fetch(
    repository: Repository,
    remote: str,
    wanted: Sequence[str],
    headers: Sequence[tuple[str, str]] = (),
) -> None:
    """Fetch refspecs with their whole history, which a shallow clone lacks.

    ``headers`` are those of an HTTP request, by the address that they are for.
    Raises ``GitFailed``, with no password of an address in its text.
    """
    settings = [(f"http.{address}/.extraheader", header) for address, header in headers]
    settings.append(("core.hooksPath", "/dev/null"))
    # By the environment: a command line can be read by every process of the machine.
    environment = repository.environment
    count = int(environment.get("GIT_CONFIG_COUNT") or 0)
    for place, (key, value) in enumerate(settings, count):
        environment[f"GIT_CONFIG_KEY_{place}"] = key
        environment[f"GIT_CONFIG_VALUE_{place}"] = value
    environment["GIT_CONFIG_COUNT"] = str(count + len(settings))
    whole = ("--unshallow",) if repository.shallow else ()
    try:
        repository.run("fetch", *QUIET, *whole, remote, *wanted)
    except GitFailed as failure:
        raise GitFailed(re.sub(r"//[^/@\s]*@", "//", str(failure))) from None
