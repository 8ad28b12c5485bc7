"""Which release runs, as the installer and the build wrote it down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from slate_git.base import release
from slate_git.base.release import ADDRESS, VERSION, Source

COMMIT = "0123456789abcdef0123456789abcdef01234567"
OTHER = "f" * 40
URL = "https://forge.example/team/slate"


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    release.recorded.cache_clear()
    yield
    release.recorded.cache_clear()


@pytest.mark.parametrize(
    ("url", "public"),
    [
        (URL, URL),
        ("https://ann:secret@forge.example/team/slate", URL),
        ("https://token@forge.example/team/slate.git", URL + ".git"),
        ("git@forge.example:team/slate.git", URL + ".git"),
        ("ssh://git@forge.example/team/slate", URL),
        ("ssh://git@forge.example:2222/team/slate", "ssh://forge.example:2222/team/slate"),
        ("file:///srv/slate", "file:///srv/slate"),
    ],
)
def test_an_address_holds_no_password(url: str, public: str) -> None:
    assert release.without_password(url) == public


@pytest.mark.parametrize(
    ("built", "direct", "found"),
    [
        # Nothing is known, or nothing that is of use.
        (None, None, Source()),
        ("[1]", "nonsense", Source()),
        ({"url": 3, "tag": None}, {"vcs_info": []}, Source()),
        # A wheel, which only the build knows something of.
        ({"url": URL, "tag": "v1.2", "commit": COMMIT}, None, Source(URL, "v1.2", COMMIT)),
        # An installer that was asked for a tag, for a branch, and for a commit that has a tag.
        (
            {"url": "", "tag": "", "commit": OTHER},
            {"url": URL, "vcs_info": {"requested_revision": "v1.2", "commit_id": COMMIT}},
            Source(URL, "v1.2", COMMIT),
        ),
        (
            None,
            {"url": URL, "vcs_info": {"requested_revision": "main", "commit_id": COMMIT}},
            Source(URL, "", COMMIT),
        ),
        (
            {"url": "", "tag": "v1.2", "commit": COMMIT},
            {"url": URL, "vcs_info": {"requested_revision": COMMIT, "commit_id": COMMIT}},
            Source(URL, "v1.2", COMMIT),
        ),
        # A folder of the machine is no place that others could install from.
        (
            {"url": URL, "tag": "", "commit": COMMIT},
            {"url": "file:///home/ann/slate", "dir_info": {}},
            Source(URL, "", COMMIT),
        ),
    ],
)
def test_what_was_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, built: object, direct: object, found: Source
) -> None:
    def text(value: object) -> str:
        return value if isinstance(value, str) else json.dumps(value)

    monkeypatch.setattr(release, "_beside_package", lambda: tmp_path)
    if built is not None:
        (tmp_path / release.BUILT).write_text(text(built))
    folder = tmp_path / "slate_git-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.4\nName: slate-git\nVersion: 1\n")
    if direct is not None:
        (folder / "direct_url.json").write_text(text(direct))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert release.recorded() == found
    assert release.page() == (URL if found.url else ADDRESS)


def test_what_is_pinned() -> None:
    assert (Source(URL, "v1", COMMIT).rev, Source(URL, "v1", COMMIT).pin) == ("v1", COMMIT)
    assert (Source(URL, "", COMMIT).rev, Source(URL, "v1", "").pin) == (COMMIT, "v1")
    assert Source().pin == f"v{VERSION}"
