"""Facts about programs: names, how many words name a command, which options take a value."""

from __future__ import annotations

import pytest

from slate_git.hook.command.given import given
from slate_git.hook.command.operands import parted, value
from slate_git.hook.command.options import operand, takes_next, values
from slate_git.hook.command.programs import length, name_of, valued
from slate_git.hook.command.synonyms import same


@pytest.mark.parametrize(
    ("word", "name"),
    [("git", "git"), ("/usr/bin/git", "git"), ("./a/b", "b"), ("$HOME/bin/a", "a"), ("a/", "a/"),
     ("git.exe", "git"), ("C:\\x\\npm.CMD", "npm"), ("$(which a/b)", "$(which a/b)"), (".exe",
      ".exe")],
)  # fmt: skip
def test_names(word: str, name: str) -> None:
    assert name_of(word) == name


@pytest.mark.parametrize(
    ("words", "count"),
    [("git push", 2), ("git stash push", 3), ("docker ps", 2), ("docker compose up", 3),
     ("docker system prune", 3), ("gh pr create", 3), ("kubectl delete pod", 2),
     ("kubectl rollout restart", 3), ("npm install x", 2), ("npm run build", 3), ("cargo build", 2),
     ("terraform apply", 2), ("terraform state rm", 3), ("helm upgrade", 2), ("pytest x", 1),
     ("rm a", 1), ("aws s3 cp", 3), ("uv pip install", 3), ("poetry add", 2), ("make x", 2)],
)  # fmt: skip
def test_how_many_words_name_a_command(words: str, count: int) -> None:
    assert length(words.split()) == count


@pytest.mark.parametrize(
    ("words", "option"),
    [("git", "-C"), ("git", "-c"), ("git", "--git-dir"), ("docker", "-H"), ("docker compose", "-f"),
     ("kubectl", "-n"), ("npm", "--prefix"), ("gh", "-R"), ("gh pr", "--repo"), ("make", "-C"),
     ("cargo", "--manifest-path"), ("helm", "--kube-context"), ("pnpm", "--filter")],
)  # fmt: skip
def test_options_with_values(words: str, option: str) -> None:
    assert option in valued(words.split())


@pytest.mark.parametrize(
    ("word", "answer"),
    [("-a", True), ("-xa", True), ("-ab", False), ("--all", True), ("--all=b", False), ("-b",
     False)],
)  # fmt: skip
def test_whether_the_next_word_is_a_value(word: str, answer: bool) -> None:
    assert takes_next(word, values("-a --all")) is answer


def test_operands() -> None:
    words = ["x", "-a", "b", "--all=c", "-d", "--", "-e", "f"]
    assert operand(words, 1, values("-a")) == 6
    assert operand(["x", "-", "a"], 1, values("")) == 1
    assert parted(words, values("-a")) == ([6, 7], ["-a", "=b", "--all=c", "-d"])
    assert value(["-a", "=b"], "-a") == "b"
    assert value(["--all=c"], "--all") == "c"


def test_options_each_for_itself() -> None:
    assert set(given(["rm", "-rvf", "a", "--", "-x"], ["rm"])) == {"-rvf", "-r", "-v", "-f"}
    assert given(["kubectl", "-nprod", "get"], ["kubectl", "get"])["-n"] == ["prod"]
    assert given(["terraform", "apply", "--auto-approve"], ["terraform", "apply"]) == {
        "-auto-approve": []
    }


def test_options_that_mean_the_same() -> None:
    assert same(["rm"], "-R") == ["-r", "-R", "--recursive"]
    assert same(["git", "push", "origin"], "--force") == ["-f", "--force"]
    assert same(["git", "log"], "-f") == ["-f"]
