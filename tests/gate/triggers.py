"""Triggers, and subjects of which many fire them, made of few words so that they often meet."""

from __future__ import annotations

import re
from random import Random

WORDS = (
    *("git", "push", "src", "api", "Makefile", "k8s", "test", "deploy", "payments", "v1.2", "x"),
    *("--force", "a_b", "SSH", "terraform", "plan", "invoice", "Cargo", "lock", "migrate", "users"),
)
ODD = ("\u017fk", "\u212aube", "İst", "ıs", "é", "e\u0301", "日本", "ﬁx", "\u1e9e", "a\u0338")
NAMES = (".ts", ".py", ".md", ".test.ts", "", "file", ".KT", "~", "=1", "[slug]")


def word(rng: Random) -> str:
    return rng.choice(ODD if rng.random() < 0.05 else WORDS)


def pattern(rng: Random) -> tuple[str, str]:
    """A pattern and a command that it finds, or nearly."""
    parts = [_piece(rng) for _ in range(rng.randint(1, 4))]
    between = rng.choice([" ", r"\s+", ".*", "[ \t]+", r"(?:\s|=)", ""])
    found = between.join(regex for regex, _ in parts)
    flags = rng.choice(["", "", "(?i)", "^", r"\b", "(?s)", ".*"])
    gap = "" if between == "" else rng.choice([" ", " ", "  ", "=", "/"])
    command = gap.join(text for _, text in parts)
    if flags == "(?i)":
        command = rng.choice([command.upper(), command.lower(), command.swapcase(), command])
        command = disguised(command, rng)
    return flags + found, command


def disguised(text: str, rng: Random) -> str:
    """Now and then with other characters that are the same where case is ignored."""
    if rng.random() < 0.7:
        return text
    others = {"s": "S\u017f", "k": "K\u212a", "i": "I\u0130\u0131"}
    return "".join(rng.choice(others.get(one.lower(), one) + one) for one in text)


def _piece(rng: Random) -> tuple[str, str]:
    one, other = word(rng), word(rng)
    return rng.choice(
        [
            (re.escape(one), one),
            (re.escape(one), one),
            (f"(?:{re.escape(one)}|{re.escape(other)})", other),
            (f"(?:{re.escape(one)})?{re.escape(other)}", other),
            (f"[{re.escape(one)}]+", one[::-1]),
            (f"(?i:{re.escape(one)})", one.upper()),
            (re.escape(one) + r"\w*", one + "ing"),
            (re.escape(one) + "{1,2}", one),
            (rng.choice([r"\S+", re.escape(one)]), other),
        ]
    )


def command(rng: Random, wanted: str) -> str:
    """A command with ``wanted`` in it, among other things."""
    before = rng.choice(["", "", "cd 'a b' && ", 'echo "\\"content\\":\\"" \\; ', "x" * 480 + " "])
    after = rng.choice(
        ["", "", " | tee C:\\temp\\new", "\n\techo $'\\x01' \x7f", " # 日本 \U0001f389"]
    )
    return before + wanted + after


def words(rng: Random) -> tuple[str, str]:
    """A command by its words, and one that runs it, or nearly."""
    found = [rng.choice(WORDS) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.2:
        found[-1] = rng.choice(["*", f"{{{found[-1]},push}}", "-f", "--dry-run"])
    texts = [rng.choice(WORDS) if one == "*" else one.strip("{").split(",")[0] for one in found]
    texts = [
        rng.choice([one, one, one, f"'{one}'", f'"{one}"', one[:1] + "''" + one[1:]])
        for one in texts
    ]
    before = rng.choice(["", "", "sudo ", "A=b ", "/usr/bin/", "bash -c "])
    gap = rng.choice([" ", " ", "  ", " -v ", " \\\n"])
    return " ".join(found), before + gap.join(texts)


def of_file(kind: str, path: str, rng: Random) -> str:
    """A command that reads or edits a file, spelled in one of the ways that a shell takes."""
    spelled = rng.choice(["{}", "{}", "'{}'", '"{}"']).format(path)
    if rng.random() < 0.1:
        spelled = path[: len(path) // 2] + '""' + path[len(path) // 2 :]
    if rng.random() < 0.1 and "/" in path:
        folder, _, name = path.rpartition("/")
        spelled = f"{name}"
        before = f"cd '{folder}' && "
    else:
        before = ""
    ways = {
        "read": ["cat {}", "head -3 {}", "grep -n x {}"],
        "edit": ["touch {}", "ls >{}", "sed -i d {}"],
    }
    return before + rng.choice(ways[kind]).format(spelled)


def glob(rng: Random) -> tuple[str, str]:
    """A glob and a path that it matches, or nearly."""
    if rng.random() < 0.08:
        return rng.choice(["*", "**/?", "**/[!x]*", "[a-z]*/**"]), rng.choice(["", "a/"]) + word(
            rng
        )
    segments = [_segment(rng) for _ in range(rng.randint(0, 3))]
    name = rng.choice(NAMES)
    segments.append((rng.choice(["*", "?*", word(rng)]) + name, word(rng) + name))
    spelled = "/".join(one for one, _ in segments)
    path = "/".join(text for _, text in segments)
    if rng.random() < 0.4:
        spelled, path = "**/" + spelled, rng.choice(["", "lib/"]) + path
    elif rng.random() < 0.2:
        spelled, path = "trees/" + spelled, "trees/" + path
    return spelled, disguised(rng.choice([path, path, path.upper(), path.swapcase()]), rng)


def _segment(rng: Random) -> tuple[str, str]:
    one, other = word(rng), word(rng)
    return rng.choice(
        [
            (one, one),
            (f"{one}*", one + other),
            (f"{{{one},{other}}}", other),
            (f"[{one[0]}{other[0]}]{one}", other[0] + one),
            ("[slug]", "[slug]"),
            ("*", other),
        ]
    )


def cited(rng: Random) -> tuple[str, str]:
    """A cited file or folder, and a path that is it or lies below it."""
    if rng.random() < 0.15:
        return "trees/", f"trees/{word(rng)}"
    folder = rng.choice(["", "", "", "trees/"])
    path = folder + "/".join(word(rng) for _ in range(rng.randint(1, 3))) + rng.choice(NAMES)
    if rng.random() < 0.4:
        return path + "/", f"{path}/{word(rng)}"
    return path, disguised(rng.choice([path, path.upper(), path]), rng)
