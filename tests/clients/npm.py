"""Installing a client from npm: once for all test runs of a machine, whichever comes first.

``python -m tests.clients.npm`` installs all that the tests drive, side by side.
"""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

HOME = os.path.expanduser("~")
"""The home of who runs the tests: a test's own is another, and knows neither cache nor npm."""

_USERS = os.environ.get("XDG_CACHE_HOME") or os.path.join(HOME, ".cache")
CACHE = Path(os.environ.get("SLATE_CLIENTS") or os.path.join(_USERS, "slate-clients"))
"""`$SLATE_CLIENTS`, or a folder of the user's cache."""


def installed(package: str, version: str, program: str) -> Path:
    """The program of a package, which is installed when it is not yet.

    `program` is its path below node_modules, with `{machine}` for node's name of this one. The
    install scripts of a package are not run: the programs work without.
    """
    name = f"{package.rsplit('/')[-1]}-{version}"
    folder = CACHE / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _locked(folder.with_name(name + ".lock")):
        if not folder.exists():
            part = folder.with_name(name + ".part")
            shutil.rmtree(part, ignore_errors=True)
            options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
            command = ["npm", "install", *options, "--prefix", str(part), f"{package}@{version}"]
            env = {**os.environ, "HOME": HOME}
            subprocess.run(command, check=True, timeout=900, stdin=subprocess.DEVNULL, env=env)
            part.rename(folder)
    machine = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}[platform.machine()]
    found = sorted(folder.glob("node_modules/" + program.format(machine=machine)))
    assert found, f"{folder} holds no {program}"
    return found[0]


def newer_node() -> Path:
    """Node 22, which some clients need: the machine's own, or one from npm."""
    own = shutil.which("node")
    if own:
        said = subprocess.run([own, "--version"], capture_output=True, text=True, timeout=60)
        if tuple(map(int, said.stdout.strip("v \n").split(".")[:2])) >= (22, 19):
            return Path(own)
    machine = {"x86_64": "linux-x64", "aarch64": "linux-arm64"}[platform.machine()]
    return installed(f"node-{machine}", "22.23.5", f"node-{machine}/bin/node")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Install every client, and node where this machine's is too old for one of them."""
    from .client import Client
    from .ways import WAYS  # its clients are all that there are

    assert WAYS
    with ThreadPoolExecutor() as pool:
        node = pool.submit(newer_node)
        known = Client.__subclasses__()
        made = pool.map(lambda one: installed(one.package, one.version, one.program), known)
        for path in [*made, node.result()]:
            print(path)


if __name__ == "__main__":
    main()
