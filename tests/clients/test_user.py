"""A hook that a user installed for all repositories, with each client."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from .repository import GATE, colleague, run, team
from .ways import WAYS, play

pytestmark = pytest.mark.clients


@pytest.mark.parametrize("name", [name for name in WAYS if " " not in name])
def test_a_users_hook(name: str, tmp_path: Path) -> None:
    """It serves where its user set Slate up, once beside the project's hook, and nowhere else."""
    way, home = WAYS[name], tmp_path / "home"
    repository = team(tmp_path, lessons=())
    run(repository, "slate", "init", home=home)  # whoever else set it up is not this user
    run(repository, "slate", "init", "--user", "--agent", way.agent, home=home)
    clone = colleague(repository)
    with closing(way.start(repository, home)) as client:
        play(client, way.shell("push", "git push"), way.shell("push-again", "git push"))
        assert client.seen(GATE.text) == ["push"]
        run(repository, "slate", "init", "--agent", way.agent, home=home)
        client.session = ""
        play(client, way.shell("push-both", "git push"), way.shell("push-both-again", "git push"))
        assert client.seen(GATE.text) == ["push", "push-both"]
    with closing(way.start(clone, home)) as client:
        play(client, way.shell("push-clone", "git push"))
        assert client.seen(GATE.text) == []
