"""Where this copy of Slate came from: what was recorded, or what git says of the checkout."""

from __future__ import annotations

import re
from pathlib import Path

from slate_git.base import release
from slate_git.base.release import Source
from slate_git.git.command import Command
from slate_git.git.failure import GitFailed


def source() -> Source:
    """The source of the code that runs; empty what nobody knows."""
    top = Path(__file__).resolve().parents[2]
    if (top / ".git").exists() and (top / "hatch_build.py").is_file():
        return of(top)
    return release.recorded()


def of(top: Path) -> Source:
    """The source of what is checked out at ``top``, where git answers.

    A tag counts where it names this very commit; an address where others can
    reach it, so not a path of this machine.
    """
    git = Command(str(top))
    try:
        commit = git.text("rev-parse", "--verify", "--quiet", "HEAD").strip()
        tags = git.text("tag", "--points-at", "HEAD", "--list", "v*", "--sort=-v:refname")
        url = git.text("config", "--get", "remote.origin.url", expect=(0, 1)).strip()
    except GitFailed:
        return Source()
    tag = next((tag for tag in tags.split() if release.RELEASE.fullmatch(tag)), "")
    reachable = re.match(r"(https?|ssh)://|git@", url)
    return Source(release.without_password(url) if reachable else "", tag, commit)
