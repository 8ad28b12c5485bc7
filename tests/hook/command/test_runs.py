"""What is run behind wrappers, runners and shells."""

from __future__ import annotations

import pytest

from slate_git.hook.command.runs import runs

P = ["git", "push"]

SEEN_THROUGH = [
    "sudo git push", "sudo -u me -E A=1 git push", "doas -u me git push", "env git push",
    "env -i A=1 B=2 git push", "env -u A -C app -- git push", "time git push", "time A=1 git push",
    "time -p git push", "timeout 5 git push", "timeout -k 3 --signal=INT 5m git push",
    "nice git push", "nice -n 5 git push", "nohup git push &", "stdbuf -oL git push",
    "xargs git push", "xargs -0 -n 1 -I{} git push", "command git push", "command -p git push",
    "builtin git push", "exec git push", "exec -a x git push", "watch git push",
    "watch -n 2 'git push'", "bash -c 'git push'", "sh -lc 'git push' _ a", "zsh -ic 'git push'",
    "/bin/bash -o pipefail -ec 'git push'", "bash --norc -c -- 'git push'", "eval git push",
    "eval 'git' \"push\"", "npx git push", "npx -y -p pkg git push", "bunx git push",
    "npm exec git push", "npm --prefix app exec -- git push", "pnpm exec git push",
    "pnpm -F web dlx git push", "yarn exec git push", "yarn dlx git push", "uv run git push",
    "uv run --with x --project=y -- git push", "uv --directory a run git push",
    "poetry -C app run git push", "pipenv run git push", "python -m git push",
    "python3.12 -I -W ignore -m git push", "uv run python -m git push",
    "docker exec -it api git push",
    "docker -H x exec -e A=1 api git push", "docker compose -f a.yml exec -T api git push",
    "kubectl -n x exec deploy/api -c y -- git push", "sudo timeout 5 nice env A=1 git push",
    "bash -c \"bash -c 'git push'\"", "/usr/bin/git push", "./bin/git push", '"$HOME/bin/git" push',
    "git.exe push", "sudo bash -c 'exec git push'",
]  # fmt: skip


@pytest.mark.parametrize("text", SEEN_THROUGH)
def test_seen_through(text: str) -> None:
    assert [run.words for run in runs(text).runs] == [P]


AS_IT_STANDS = [
    "command -v git", "sudo -l git", "sudo -e git", "env", "env A=1", "nohup", "time", "xargs",
    "timeout 5", "bash -n git", "bash git", "sh", "eval", "ssh host git push", "npx", "uv sync git",
    "uv pip git", "docker run git push", "docker compose run api git push", "docker exec",
    "kubectl exec pod git push", "kubectl get git -- push", "python git push",
    "python -c 'git push'",
    "yarn git push", "pnpm git push", "npm git push", "poetry add git", "trap 'git push' EXIT",
    "pythonx -m git", "find . -name git", "python -bm", "docker compose up",
]  # fmt: skip


@pytest.mark.parametrize("text", AS_IT_STANDS)
def test_not_seen_through(text: str) -> None:
    found = runs(text)
    assert len(found.runs) == 1
    assert not found.runs[0].through


def test_through_and_around() -> None:
    (run,) = runs("sudo -u me bash -c 'uv run git push'").runs
    assert run.through == [["sudo", "-u", "me"], ["bash", "-c"], ["uv", "run"]]
    assert [words[0] for words in run.around] == ["sudo", "bash", "uv"]
    assert run.at == 0


def test_find() -> None:
    found = runs("find a -exec git push {} + -o -execdir b \\; -exec; c").runs
    assert [run.words[0] for run in found] == ["find", "git", "b", "c"]
    assert found[1].words == ["git", "push", "{}"]
    assert runs("find a -exec sudo b {} \\;").runs[1].words == ["b", "{}"]


def test_several_commands_of_one_text() -> None:
    found = runs("a && bash -c 'b; c' > x; eval 'd\ne'; f").runs
    names = [run.words[0] if run.words else ">" for run in found]
    assert names == ["a", ">", "b", "c", "d", "e", "f"]


def test_exec_with_a_redirection_runs_nothing() -> None:
    (run,) = runs("exec > log 2>&1").runs
    assert run.words == []
    assert len(run.redirects) == 2


def test_bounds() -> None:
    text = "git push"
    for _ in range(10):
        text = "bash -c " + "'" + text.replace("'", "'\\''") + "'"
    assert not runs(text).whole
    assert runs("sudo " * 40 + "git push").runs[0].words[0] == "sudo"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("git push", [P]),
        ("& git push", [P]),
        ("& 'C:\\Program Files\\git.exe' push", [P]),
        ("cd a; git push | Out-Null\nls", [["cd", "a"], P, ["Out-Null"], ["ls"]]),
        ("if ($x) { git push } else { ls }", [P, ["ls"]]),
        ("$x = git push", [P]),
        ("$env:A = 'b'; git push 2>&1 > $null", [P]),
        ("git `\n push # ls", [P]),
        ("<# git push #> ls", [["ls"]]),
        ('echo \'a; git push\' "b `" git push"', [["echo", "a; git push", 'b `" git push']]),
        ("echo @'\ngit push\n'@\nls", [["echo", "git push"], ["ls"]]),
        ("ls; echo 'a", [["ls"]]),
    ],
)
def test_powershell(text: str, words: list[list[str]]) -> None:
    assert [run.words for run in runs(text, "powershell").runs if run.words] == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("git push", [P]),
        ("@git.exe push&&ls&dir", [P, ["ls"], ["dir"]]),
        ("echo a ^& git push", [["echo", "a", "&", "git", "push"]]),
        ('echo "a & git push" > x 2>&1', [["echo", "a & git push"]]),
        ("rem git push\nls", [["ls"]]),
        ("(git ^\npush) || dir", [P, ["dir"]]),
        ("set A=1& ls", [["set", "A=1"], ["ls"]]),
    ],
)
def test_cmd(text: str, words: list[list[str]]) -> None:
    assert [run.words for run in runs(text, "cmd").runs if run.words] == words
