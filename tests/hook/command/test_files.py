"""Which files a command reads and edits."""

from __future__ import annotations

import pytest

from slate_git.hook.command.files import files

CASES = [
    # Reads.
    ("cat a.ts b.ts", ["a.ts", "b.ts"], []),
    ("cat - a 2>/dev/null", ["a"], []),
    ("head -n 5 a; tail -c+3 b; less -N c; bat -r 1:9 d", ["a", "b", "c", "d"], []),
    ("sed -n '1,5p' a", ["a"], []),
    ("sed -ne 1p -e 2p a b", ["a", "b"], []),
    ("grep -rn 'x y' a b/", ["a"], []),
    ("grep -e x -A 3 a", ["a"], []),
    ("grep --regexp=x a", ["a"], []),
    ("rg -t ts x src/a.ts", ["src/a.ts"], []),
    ("grep x", [], []),
    ("nl -ba a; wc -l b; diff -u c d", ["a", "b", "c", "d"], []),
    ("diff <(cat a) b", ["b", "a"], []),
    ("cat < a | wc -l", ["a"], []),
    ("cat -- -a", ["-a"], []),
    ("bash -c 'cat a'; sudo cat b; xargs cat c", ["a", "b", "c"], []),
    ("echo $(cat a)", ["a"], []),
    # Names that only the shell knows.
    ('cat $a "$b/c" *.ts {d,e} ~/f $(g) `h`', [], []),
    ("cat 'a*b' app/[id]/page.tsx", ["a*b", "app/[id]/page.tsx"], []),
    # Edits.
    ("sed -i 's/a/b/' c d", [], ["c", "d"]),
    ("sed -i.bak -e s/a/b/ c", [], ["c"]),
    ("sed -Ei '' s/a/b/ c", [], ["c"]),
    ("sed -i '' -e s/a/b/ c", [], ["c"]),
    ("sed --in-place=.x s/a/b/ c", [], ["c"]),
    ("perl -pi -e s/a/b/ c", [], ["c"]),
    ("perl -i.bak -pe s/a/b/ c", [], ["c"]),
    ("perl -ne print c", [], []),
    ("a > b 2>> c >| d &> e 3>&1 >/dev/null", [], ["b", "c", "d", "e"]),
    ("> a; : >b; { c; } >d; (e) >>f", [], ["a", "b", "d", "f"]),
    ("exec >log", [], ["log"]),
    ("cat <<E > a\nx > y\nE", [], ["a"]),
    ("a | tee -a b c", [], ["b", "c"]),
    ("cp a b; mv c d; install -m 755 e f", [], ["b", "d", "f"]),
    ("cp a b c/", [], ["c/a", "c/b"]),
    ("cp -t c x/a b; cp --target-directory=d e", [], ["c/a", "c/b", "d/e"]),
    ("cp a", [], []),
    ("git mv a b; git rm c; git restore d", [], ["b", "c", "d"]),
    ("git -C x rm --cached a; git -C x rm b", [], ["x/b"]),
    ("git checkout main; git checkout -- a; git checkout HEAD~1 -- b", [], ["a", "b"]),
    (
        "git restore --staged a; git restore -SW b; git restore --staged --worktree -s x c",
        [],
        ["b", "c"],
    ),
    ("patch a < b; patch -p1 c d; patch -o e f", ["b"], ["a", "c", "e"]),
    ("apply_patch <<'E'\n*** Begin Patch\n*** Update File: a/b\n*** End Patch\nE", [], ["a/b"]),
    ("touch a; truncate -s 0 b; touch -r c d", [], ["a", "b", "d"]),
    ("python - <<E\nopen('a', 'w')\nE", [], []),
    ("echo 'cat a > b' # > c", [], []),
    # Folders.
    ("cd a && cat b ../c ./d", ["a/b", "c", "a/d"], []),
    ("cd a; cd b; cat c; cd ..; cat d", ["a/b/c", "a/d"], []),
    ("(cd a && cat b); cat c", ["a/b", "c"], []),
    ("cd a; (cat b; cd c; cat d); cat e", ["a/b", "a/c/d", "a/e"], []),
    ("cd $x; cat a /b/c", ["/b/c"], []),
    ("cd a; cd -; cat b", [], []),
    ("cd; cat b", [], []),
    ("cd /x/y/ && cat ../z", ["/x/z"], []),
    ("bash -c 'cd a; cat b'; cat c; eval 'cd d'; cat e", ["a/b", "c", "d/e"], []),
    ("cat ../a", ["../a"], []),
]


@pytest.mark.parametrize(("text", "read", "edited"), CASES)
def test_files(text: str, read: list[str], edited: list[str]) -> None:
    found = files(text)
    assert [path for kind, path in found if kind == "read"] == read
    assert [path for kind, path in found if kind == "edit"] == edited


def test_from_the_folder_of_the_call() -> None:
    assert files("cat a; cd b; touch ../../c", "/x/y") == [("read", "/x/y/a"), ("edit", "/x/c")]


def test_windows() -> None:
    text = "Get-Content a.ts; Set-Content b.ts 'x'; ls > c"
    assert files(text, shell="powershell") == [("read", "a.ts"), ("edit", "b.ts"), ("edit", "c")]
    assert files("type a.ts", shell="cmd") == [("read", "a.ts")]
