"""One run in a forge's CI: fetch, check, review, and keep the comment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

from slate_git.base import atomic
from slate_git.forge import comment
from slate_git.forge.request import Request
from slate_git.git.fetch import fetch
from slate_git.git.repository import Repository
from slate_git.install import released
from slate_git.review import changes, check
from slate_git.review.page import page as rendered
from slate_git.review.report import FORMATS

PAGE = "slate-review.md"
"""The page, at the top of the working tree, for CI to keep."""

TOKEN = "SLATE_TOKEN"


def run(
    root: Path,
    forge: ModuleType,
    env: Mapping[str, str],
    out: Callable[[str], None],
    tell: Callable[[str], None],
) -> bool:
    """Look at the change that the environment names; whether its check passed.

    ``out`` gets what is found, ``tell`` the rest. Raises ``GitFailed``,
    ``Unknown``, ``NotWritten``, and ``NotPosted`` last, when all is told.
    """
    request: Request = forge.request(env)
    repository = Repository(root)
    if request.wanted:
        fetch(repository, request.remote, request.wanted, request.headers)
    top = Path(repository.top)
    beside = released.faults(released.at(root, request.head))
    report = check.run(root, commit=request.head, base=request.base, beside=beside)
    if text := FORMATS[forge.FORMAT](report):
        out(text)
    if forge.REPORT:
        format, name = forge.REPORT
        atomic.write(top / name, FORMATS[format](report).encode() + b"\n")
    if request.base:
        text = page(root, request, forge.LONGEST)
        atomic.write(top / PAGE, text.encode("utf-8", "surrogatepass") + b"\n")
        tell(posted(forge, env, request, text, repository.prefix.rstrip("/")))
    return not report.failed(strict=False)


def page(root: Path, request: Request, longest: int) -> str:
    """The review of a pull request, in about so many bytes."""
    found = changes.of(root, request.base, request.head)
    runs = released.moved(released.at(root, found.base), released.at(root, found.head))
    return rendered(found, runs, longest)


def posted(
    forge: ModuleType, env: Mapping[str, str], request: Request, text: str, root: str
) -> str:
    """Keep the comment on a pull request; a line on what was done. Raises ``NotPosted``."""
    token = env.get(TOKEN, "")
    if not token:
        return f"{TOKEN} is not set, so there is no comment: the page is in {PAGE}"
    return f"the comment: {comment.keep(forge.thread(env, request, token), text, root)}"
