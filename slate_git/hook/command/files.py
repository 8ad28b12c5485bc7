"""The files that a command reads or edits, as far as its words tell.

Files whose names only the shell knows, ``"$f"`` or ``*.ts``, are left out, and so
are those that a program opens on its own.
"""

from __future__ import annotations

from slate_git.hook import patch
from slate_git.hook.command import operands as facts
from slate_git.hook.command.folder import MOVING, folder_of, joined, moved
from slate_git.hook.command.operands import parted, value
from slate_git.hook.command.options import operand
from slate_git.hook.command.programs import VALUED
from slate_git.hook.command.runs import Run, Runs, runs
from slate_git.hook.command.word import EXPANDED, GLOB

READ = "read"
EDIT = "edit"

WRITING = frozenset((">", ">>", ">|", "&>", "&>>", ">&", "<>"))


def files(
    text: str, cwd: str = "", shell: str = "sh", read: Runs | None = None
) -> list[tuple[str, str]]:
    """What is read and edited, each once and in order, from where the command starts.

    A ``cd`` before moves what stands behind it, up to the end of its subshell;
    where it leads to a place that is not known, only whole paths are told.
    """
    found: dict[tuple[str, str], None] = {}
    reading = read or runs(text, shell)
    folders: dict[int, str | None] = {0: cwd}
    for run in reading.runs:
        folder = folder_of(run.scope, folders, reading.scopes)
        if run.words and run.words[0].lower() in MOVING:
            folders[run.scope] = moved(run, folder)
            continue
        for kind, path in [*_operands(run, shell), *_redirected(run)]:
            if path.startswith("/") or folder is not None:
                path = joined(folder or "", path)
                if path and path != "-" and not path.startswith("/dev/"):
                    found[kind, path] = None
    return list(found)


def _redirected(run: Run) -> list[tuple[str, str]]:
    """The files of redirections."""
    found = []
    for one in run.redirects:
        if one.marks & (EXPANDED | GLOB) or (one.operator == ">&" and one.target.isdigit()):
            continue
        if one.operator in WRITING:
            found.append((EDIT, one.target))
        elif one.operator == "<":
            found.append((READ, one.target))
    return found


def _operands(run: Run, shell: str) -> list[tuple[str, str]]:
    """The files among the words of a run."""
    words = run.words
    name = words[0] if words else ""
    if shell != "sh" and (lower := name.lower()) in facts.WINDOWS_READERS | facts.WINDOWS_WRITERS:
        places, _ = parted(words, frozenset())
        return _known(run, READ if lower in facts.WINDOWS_READERS else EDIT, places[:1])
    if name in facts.READERS:
        return _known(run, READ, parted(words, facts.READERS[name])[0])
    if name in facts.SEARCHERS:
        places, options = parted(words, facts.SEARCHERS[name])
        given = not facts.PATTERNS.isdisjoint(one.partition("=")[0] for one in options)
        return _known(run, READ, places if given else places[1:])
    if name in facts.WRITERS:
        return _known(run, EDIT, parted(words, facts.WRITERS[name])[0])
    if name in facts.EDITORS:
        return _edited(run, name)
    if name in facts.COPIERS:
        return _copied(run, *parted(words, facts.COPIERS[name]))
    if name == "patch":
        places, options = parted(words, facts.PATCH)
        output = value(options, "-o", "--output")
        return [(EDIT, output)] if output else _known(run, EDIT, places[:1])
    if name in patch.PROGRAMS:
        texts = [*words[1:], *(one.body for one in run.redirects)]
        return [(EDIT, path) for text in texts for path in patch.paths(text)]
    return _git(run) if name == "git" else []


def _known(run: Run, kind: str, places: list[int]) -> list[tuple[str, str]]:
    """The words at these places, but for those that only the shell knows."""
    return [(kind, run.words[at]) for at in places if not run.marks[at] & (EXPANDED | GLOB)]


def _edited(run: Run, name: str) -> list[tuple[str, str]]:
    """The files of ``sed`` and ``perl``, behind the program unless an option gives that."""
    places, options = parted(run.words, facts.EDITORS[name])
    # The sed of the BSDs takes an empty word behind -i.
    places = [at for at in places if run.words[at]]
    scripted = any(
        one.startswith(("--expression", "--file"))
        or (one[:1] == "-" and one[:2] != "--" and one[-1:] in ("efE" if name == "perl" else "ef"))
        for one in options
    )
    if facts.in_place(options):
        return _known(run, EDIT, places if scripted else places[1:])
    return _known(run, READ, places if scripted else places[1:]) if name == "sed" else []


def _copied(run: Run, places: list[int], options: list[str]) -> list[tuple[str, str]]:
    """The files that ``cp`` and its like write: the last operand, or one in it for each source."""
    target = value(options, "-t", "--target-directory")
    known = _known(run, EDIT, places)
    if not target:
        if len(places) < 2 or not _known(run, EDIT, places[-1:]):
            return []
        target = run.words[places[-1]]
        if len(places) == 2 and not target.endswith("/"):
            return [(EDIT, target)]
        known = known[:-1]
    sources = [path.rstrip("/").rpartition("/")[2] for _, path in known]
    return [(EDIT, target.rstrip("/") + "/" + source) for source in sources if source]


def _git(run: Run) -> list[tuple[str, str]]:
    """The files that ``git`` moves, deletes or brings back."""
    words = run.words
    at = operand(words, 1, VALUED["git"])
    if at >= len(words) or words[at] not in facts.GIT:
        return []
    name = words[at]
    places, options = parted(words, facts.GIT[name], at + 1)
    if name == "mv":
        found = _copied(run, places, options)
    elif name == "checkout":
        ended = words.index("--", at) if "--" in words[at:] else len(words)
        found = _known(run, EDIT, [place for place in places if place > ended])
    elif name == "restore" and {"-S", "--staged"}.intersection(options):
        worktree = {"-W", "--worktree"}.intersection(options)
        found = _known(run, EDIT, places) if worktree else []
    else:
        found = [] if "--cached" in options else _known(run, EDIT, places)
    folder = value(parted(words[:at], VALUED["git"])[1], "-C")
    return [(kind, joined(folder, path)) for kind, path in found] if folder else found
