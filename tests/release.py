"""What a release is made of, built and tried: ``python -m tests.release``.

From a clone of what is committed here, with the release's tag, sdist and wheel
are built; each, the clone itself by its git address, and an archive of the tag,
which is what GitHub unpacks for an action, is installed into an environment of
its own, outside of any checkout. There ``slate --version`` has
to say version, tag and commit, and ``slate demo`` to show a lesson arriving.
``--keep FOLDER`` leaves sdist and wheel there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from slate_git.base.release import VERSION

TOP = Path(__file__).resolve().parent.parent
TAG = f"v{VERSION}"
ARRIVES = "(.slate/lessons/gate-before-push.yaml): Before a push, run the full gate"


class Wrong(Exception):
    """What keeps this from being a release."""


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.release", description=__doc__)
    words.add_argument("--keep", type=Path, help="leave sdist and wheel in this folder")
    keep = words.parse_args().keep
    with tempfile.TemporaryDirectory(prefix="slate-release-") as folder:
        try:
            built = build(Path(folder))
            commit = said("git", "-C", str(Path(folder) / "source"), "rev-parse", "HEAD").strip()
            address = f"git+{(Path(folder) / 'source').as_uri()}@{TAG}"
            came = (*map(str, built), address, str(archive(Path(folder))))
            for number, what in enumerate(came):
                tried(Path(folder) / f"try{number}", what, commit)
                print(f"{what.rsplit('/', 1)[-1]}: installed, and the demo runs", flush=True)
        except Wrong as wrong:
            sys.exit(f"no release: {wrong}")
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            for path in built:
                shutil.copy(path, keep)


def build(folder: Path) -> list[Path]:
    """The sdist and the wheel of what is committed, in ``folder/dist``."""
    source = folder / "source"
    said("git", "clone", "-q", "--no-hardlinks", str(TOP), str(source))
    said("git", "-C", str(source), "tag", "--force", TAG)
    python = environment(folder / "builder")
    said(str(python), "-m", "pip", "install", "-q", "hatchling")
    said(str(python), "-m", "hatchling", "build", "-d", str(folder / "dist"), cwd=source)
    found = sorted((folder / "dist").iterdir())
    names = [path.name for path in found]
    if names != [f"slate_git-{VERSION}-py3-none-any.whl", f"slate_git-{VERSION}.tar.gz"]:
        raise Wrong(f"the build made {', '.join(names)}")
    if left := said("git", "-C", str(source), "status", "--porcelain"):
        raise Wrong(f"the build left {left.strip()} in the checkout")
    return found


def archive(folder: Path) -> Path:
    """The files of the tag without git, as a forge packs them."""
    place = folder / "archive"
    place.mkdir()
    packed = folder / "archive.tar"
    said("git", "-C", str(folder / "source"), "archive", "-o", str(packed), TAG)
    shutil.unpack_archive(packed, place)
    return place


def tried(place: Path, what: str, commit: str) -> None:
    """Install it and look at what it says and does. Raises ``Wrong``."""
    python = environment(place / "environment")
    said(str(python), "-m", "pip", "install", "-q", what)
    slate = str(python.parent / "slate")
    version = said(slate, "--version", cwd=place).strip()
    if version != f"slate {VERSION} ({TAG}, {commit[:12]})":
        raise Wrong(f"{what} says it is {version}")
    if ARRIVES not in said(slate, "demo", cwd=place):
        raise Wrong(f"{what}: no lesson arrives in its demo")


def environment(place: Path) -> Path:
    """A new virtual environment's Python."""
    venv.create(place, with_pip=True)
    return place / ("Scripts" if os.name == "nt" else "bin") / "python"


def said(*words: str, cwd: Path | None = None) -> str:
    """What a program prints. Raises ``Wrong`` where it fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(words, cwd=cwd, env=kept, capture_output=True, text=True)
    if done.returncode:
        raise Wrong(f"{' '.join(words[:4])} ended with {done.returncode}: {done.stderr[-800:]}")
    return done.stdout


if __name__ == "__main__":
    main()
