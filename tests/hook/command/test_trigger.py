"""Which commands a trigger fires on, and which texts are triggers."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slate_git.hook.command.choices import CommandError, covers
from slate_git.hook.command.explain import explain
from slate_git.hook.command.trigger import fires, literals, parse
from tests.hook.command.scripts import Script, scripts

FIRES = {
    "git push": [
        "git push", "git push origin main", "git -C a push", "git -c a=b --no-pager push -f",
        "git --git-dir x push", "GIT push".lower(), "'git' \"push\"", "git.exe push",
        "sudo git push",
        "cd a && git push", "x=$(git push)", "git \\\n push", "git >log push",
        "git --git-dir=x push",
        "cat <<E\n$(git push)\nE", "if a; then git push; fi", "g'i't push", "\\git push",
        "git commit -m \"$(cat <<'E'\n" + "text\n" * 400 + "E\n)\" && git push",
    ],
    "git push {--force,-f,--force-with-lease}": [
        "git push --force", "git push origin -f", "git push -uf origin",
        "git push --force-with-lease=a",
        "git -C a push main --force",
    ],
    "git push --force": ["git push -f", "git push -fu"],
    "git push origin main": ["git push origin main", "git push -u origin main",
                             "git push -o x origin main", "git push origin -f main"],
    "rm -rf": ["rm -rf a", "rm -fr a", "rm -r -f a", "rm a -rf", "rm -Rf a", "rm -rvf a",
               "rm --recursive --force a", "sudo rm -rf /", "find . -exec rm -rf {} +",
               "rm -r --force a"],
    "docker compose up": ["docker compose up -d", "docker compose -f a.yml -p x up",
                          "docker --context a compose --profile b up"],
    "docker compose up -d": ["docker compose up --detach", "docker compose -f a up -d x"],
    "npm run *": ["npm run build", "npm --prefix a run b", "npm run -w a b -- c"],
    "npm run test:*": ["npm run test:unit"],
    "{npm,pnpm} install": ["npm install x", "pnpm -F a install"],
    "gh pr create": ["gh pr create -f", "gh -R a/b pr create", "gh pr -R a/b create"],
    "kubectl delete": ["kubectl -n a delete pod b", "kubectl --context=a delete -f b"],
    "kubectl -n prod delete": ["kubectl -n prod delete a", "kubectl delete a -n prod",
                               "kubectl -nprod delete a", "kubectl --namespace prod delete a",
                               "kubectl --namespace=prod delete a"],
    "terraform apply -auto-approve": ["terraform apply -auto-approve",
    "terraform apply --auto-approve",
                                      "terraform -chdir=a apply -auto-approve=true"],
    "pytest": ["pytest", "python -m pytest -q", "uv run pytest", "npx pytest@1"],
    "make deploy": ["make deploy", "make -j4 build deploy", "make -C a deploy X=1"],
    "mytool deploy": ["mytool deploy", "mytool -v deploy", "mytool --config a deploy"],
    "prisma migrate dev": ["npx prisma@5.1 migrate dev", "prisma --schema a migrate dev"],
    "sudo rm": ["sudo rm a", "sudo -u x rm a"],
    "uv run": ["uv run pytest"],
    "docker exec": ["docker exec -it a b"],
    "python -m pytest": ["python -m pytest -q"],
    "pip install -r": ["pip install -r a.txt", "pip install --requirement=a.txt"],
    "git commit --no-verify": ["git commit -nm 'x'", "git commit -m x --no-verify"],
    "kubectl apply --dry-run=*": ["kubectl apply --dry-run=client -f a"],
}  # fmt: skip

SILENT = {
    "git push": [
        "git stash push", "git subtree push", "git help push", "git pushx", "mygit push",
        "git log push",
        "git --git-dir push", "echo git push", "echo 'git push'", "git commit -m 'git push'",
        "# git push", "cat <<E\ngit push\nE", "grep 'git push' a", "git 'push origin'",
        "man git push",
        "git status >git push", "ssh a 'git push'", "for w in git push; do a; done", "a=(git push)",
        "x='git push'", "git -C push", "GIT push", "command -v git push", "echo one \\\ngit push",
        # By definition: the gate has to find the longest word as it is written.
        'git pu"sh"',
    ],
    "git push {--force,-f,--force-with-lease}": [
        "git push", "git push --force-if-includes", "git push -- -f", "git commit -f; git push",
        "git push -u",
    ],
    "git push origin main": ["git push origin", "git push main origin", "git push"],
    "rm -rf": ["rm -r a", "rm -f -- -r", "rm a", "alarm -rf", "rmdir -rf", "docker run --rm -rf"],
    "docker compose up": ["docker compose logs up", "docker compose -f up down",
    "docker up compose",
                          "docker-compose up"],
    "npm run *": ["npm run", "npm run -s", "npm test a"],
    "npm run test:*": ["npm run test", "npm run x test:a"],
    "gh pr create": ["gh pr list create", "gh issue create", "gh pr checkout create"],
    "kubectl -n prod delete": ["kubectl -n dev delete prod", "kubectl delete prod"],
    "terraform apply -auto-approve": ["terraform apply", "terraform plan -auto-approve"],
    "pytest": ["pip install pytest", "ls pytest", "python pytest", "pytest.py"],
    "make deploy": ["make build", "makefile deploy"],
    "git commit --no-verify": ["git commit -mn", "git commit -am x"],
    "sudo rm": ["rm sudo", "doas rm a"],
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(n, t) for n, texts in FIRES.items() for t in texts])
def test_fires(name: str, text: str) -> None:
    assert fires(name, text)
    low = json.dumps(text).lower()
    assert any(literal in low for literal in literals(name))


@pytest.mark.parametrize(("name", "text"), [(n, t) for n, texts in SILENT.items() for t in texts])
def test_is_silent(name: str, text: str) -> None:
    assert not fires(name, text)


def test_windows_ignores_case() -> None:
    assert fires("git push", "GIT.EXE Push", "cmd")
    assert fires("git push", "& Git push", "powershell")


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0), ("   ", 0), ("git 'push'", 4), ('git "push"', 4), ("git pu\\sh", 6), ("a `b`", 2),
        ("a; b", 1), ("a && b", 2), ("a | b", 2), ("a > b", 2), ("a\nb", 1), ("(a)", 0),
        ("git $x", 4), ("# a", 0), ("! a", 0), ("git {a,b", 4), ("git a}", 5), ("git {a,}", 4),
        ("git {a,{b,c}}", 4), ("*", 0), ("* *", 0), ("* -f", 0), ("-f git", 0), ("a {-f,b}", 2),
        ("a -", 2), ("a -- b", 2), ("A=1 git", 0), ("./gradlew build", 0), ("if a", 0), ("a\x00",
         1),
        ("x" * 301, 300), ("{1,2}{3,4}{5,6}{7,8}{a,b}{c,d}", 0),
    ],
)  # fmt: skip
def test_no_trigger(text: str, offset: int) -> None:
    with pytest.raises(CommandError) as met:
        parse(text)
    assert met.value.offset == offset
    assert met.value.what
    assert met.value.repair


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("git push", ("push",)),
        ("git push -f", ("push",)),
        ("rm -rf", ("rm",)),
        ("{npm,pnpm} i", ("npm", "pnpm")),
        ("npm run *", ("npm",)),
        ("npm run test:*", ("test:",)),
        ("* install", ("install",)),
        ("Get-Content a", ("get-content",)),
        ("x aé/bcd", ("bcd",)),
    ],
)
def test_literals(text: str, expected: tuple[str, ...]) -> None:
    assert literals(text) == expected


@pytest.mark.parametrize(
    ("pattern", "word", "answer"),
    [("a", "a", True), ("a", "ab", False), ("*", "", True), ("a*", "ab", True), ("a*b", "ab", True),
     ("a*b", "a", False), ("a*a", "a", False), ("*b*d", "abcd", True), ("*b*b*", "ab", False)],
)  # fmt: skip
def test_stars(pattern: str, word: str, answer: bool) -> None:
    assert covers(pattern, word) is answer


@settings(max_examples=60, deadline=None)
@given(scripts, st.sampled_from(["git push", "npm *", "rm -f", "{git,make} *"]))
def test_the_gate_never_says_no_wrongly(script: Script, trigger: str) -> None:
    if fires(trigger, script[0]):
        low = json.dumps(script[0]).lower()
        assert any(literal in low for literal in literals(trigger))


def test_explain() -> None:
    assert explain("sudo git push >x; (ls $(a") == {
        "runs": [
            {
                "words": ["git", "push"],
                "through": [["sudo"]],
                "redirects": [[">", "x"]],
                "at": 0,
                "depth": 0,
            }
        ],
        "whole": False,
    }
    shown = explain("(ls $(a))")["runs"]
    assert isinstance(shown, list)
    assert [run["depth"] for run in shown] == [1, 2]
