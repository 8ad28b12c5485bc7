"""Facts about the programs that read or write the files they are given, and their operands."""

from __future__ import annotations

from slate_git.hook.command.options import takes_next, values

READERS = {
    "bat": values("-r --line-range -l --language -H --highlight-line --style --theme --tabs"),
    "cat": values(""),
    "diff": values("-U -C -I -x -X -F -L -W --label --exclude --unified --context"),
    "head": values("-n -c --lines --bytes"),
    "less": values("-p -P -b -j -x -z -h -k -o -O -t -T -y"),
    "more": values("-n"),
    "nl": values("-b -d -f -h -i -l -n -s -v -w"),
    "tac": values("-s --separator"),
    "tail": values("-n -c -s --lines --bytes --pid --sleep-interval"),
    "wc": values("--files0-from"),
}
READERS["batcat"] = READERS["bat"]

SEARCHERS = {
    "grep": values(
        "-e -f -A -B -C -m -d -D --regexp --file --include --exclude --exclude-dir --max-count"
        " --after-context --before-context --context --label"
    ),
    "rg": values(
        "-e -f -A -B -C -m -g -t -T -j -M -r -E -d --regexp --file --glob --iglob --type"
        " --type-not --max-count --after-context --before-context --context --replace --encoding"
        " --max-depth --sort --sortr --threads --max-columns --max-filesize --engine --pre"
    ),
}
SEARCHERS["egrep"] = SEARCHERS["fgrep"] = SEARCHERS["grep"]

PATTERNS = frozenset(("-e", "-f", "--regexp", "--file", "--expression"))
"""Options that give the pattern or the program, which is no operand then."""

WRITERS = {
    "tee": values(""),
    "touch": values("-d -t -r --date --reference --time"),
    "truncate": values("-s -r --size --reference"),
}

COPIERS = {
    "cp": values("-t -S --target-directory --suffix"),
    "mv": values("-t -S --target-directory --suffix"),
    "install": values("-t -S -m -o -g --target-directory --suffix --mode --owner --group"),
}

EDITORS = {
    "sed": values("-e -f -l --expression --file --line-length"),
    "perl": values("-e -E -I"),
}

PATCH = values("-p -i -o -d -r -B -D -F -V -z --input --output --directory --strip --reject-file")

GIT = {
    "checkout": values("-b -B --orphan --conflict"),
    "mv": values(""),
    "restore": values("-s --source --conflict"),
    "rm": values("--pathspec-from-file"),
}

WINDOWS_READERS = values("get-content gc type cat")
WINDOWS_WRITERS = values("set-content add-content clear-content out-file tee-object")
"""What PowerShell and cmd read and write files with."""


def parted(words: list[str], valued: frozenset[str], at: int = 1) -> tuple[list[int], list[str]]:
    """The places of a command's operands, and its options; both need what takes a value."""
    operands: list[int] = []
    options: list[str] = []
    ended = False
    while at < len(words):
        word = words[at]
        if ended or not word.startswith("-") or word == "-":
            operands.append(at)
        elif word == "--":
            ended = True
        else:
            options.append(word)
            if takes_next(word, valued) and at + 1 < len(words):
                at += 1
                options.append("=" + words[at])
        at += 1
    return operands, options


def value(options: list[str], *names: str) -> str:
    """The value of an option among those that ``parted`` found; empty without one."""
    for place, option in enumerate(options):
        following = options[place + 1] if place + 1 < len(options) else ""
        name, equals, joined = option.partition("=")
        if name in names:
            return joined if equals else following[1:] if following.startswith("=") else ""
    return ""


def in_place(options: list[str]) -> bool:
    """Whether the options of ``sed`` or ``perl`` ask to write the files back."""
    for option in options:
        if option.startswith("--in-place"):
            return True
        if option.startswith("-") and not option.startswith("--"):
            for letter in option[1:]:
                if letter == "i":
                    return True
                if letter in "efEIlM":
                    if letter in "El":
                        continue
                    break
    return False
