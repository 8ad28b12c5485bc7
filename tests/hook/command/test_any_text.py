"""Any text is read without an error: what cannot be read is left out."""

from __future__ import annotations

import random

import pytest

from slate_git.hook.command.explain import explain
from slate_git.hook.command.files import files
from slate_git.hook.command.trigger import fires

PIECES = [
    *"'\"\\`$(){}[]<>|&;#!=*?~-\n\t ab1@^%", "$(", "${", "$((", "<<E", "<<-'E'\n", "\nE\n", "<<<",
    "if ", "then ", "fi", "case a in ", "esac", "for x in ", "do ", "done", "[[ ", " ]]", "a=(",
    "sudo ", "bash -c ", "eval ", "find -exec ", "git push -f", "cd ", "cat ", "sed -i ", "xargs ",
    "docker compose exec ", "env -", "timeout ", "$'", '"$(', "&>", "2>&1", "@'\n", "é", "\x01",
    "python -m ", "kubectl exec -- ", "cp a ", "-t",
    "patch -o", "git -C", "git mv ", "apply_patch ",
]  # fmt: skip

TRIGGERS = ["git push -f", "a", "{a,b} *", "kubectl -n a *b"]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("shell", ["sh", "powershell", "cmd"])
def test_any_text(seed: int, shell: str) -> None:
    choose = random.Random(seed)
    for _ in range(400):
        text = "".join(choose.choices(PIECES, k=choose.randint(0, 25)))
        explain(text, shell)
        files(text, "/x", shell)
        for trigger in TRIGGERS:
            fires(trigger, text, shell)
