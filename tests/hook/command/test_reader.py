"""Which simple commands a text runs, and with which words."""

from __future__ import annotations

import pytest

from slate_git.hook.command import reader

CASES = [
    ("", []),
    ("git push", [["git", "push"]]),
    ("  a ;\tb", [["a"], ["b"]]),
    ("a && b || c | d |& e & f\ng", [["a"], ["b"], ["c"], ["d"], ["e"], ["f"], ["g"]]),
    ("a;b&&c", [["a"], ["b"], ["c"]]),
    # Quotes.
    ("echo 'a; b' \"c && d\" e\\ f", [["echo", "a; b", "c && d", "e f"]]),
    ("g'i't \"p\"ush", [["git", "push"]]),
    ("$'a\\tb' $'\\x41\\101\\u00e9' $'it\\'s' $\"x\"", [["a\tb", "AAé", "it's", "x"]]),
    ("$'a\\qb\\'", []),
    ('echo "a \\" \\$b \\c \\\nd"', [["echo", 'a " $b \\c d']]),
    ("a \\\n b\\\nc", [["a", "bc"]]),
    ("a '' \"\"", [["a", "", ""]]),
    ("a\\", [["a\\"]]),
    # Expansions stay as written, and what they run is run.
    ("echo $x ${y:-b c} $((1 + (2 * 3)))", [["echo", "$x", "${y:-b c}", "$((1 + (2 * 3)))"]]),
    ('echo "${a:-"b c"}" "${d:-\'}" "${e#\'}\'}"', [["echo", "${a:-\"b c\"}", "${d:-'}",
     "${e#'}'}"]]),
    ("a $(b $(c)) d", [["a", "$(b $(c))", "d"], ["b", "$(c)"], ["c"]]),
    ("a `b \\`c\\`` d", [["a", "`b \\`c\\``", "d"], ["b", "`c`"], ["c"]]),
    ('a "x `b` y"', [["a", "x `b` y"], ["b"]]),
    ("a ${x:-$(b)} $(( $(c) ))", [["a", "${x:-$(b)}", "$(( $(c) ))"], ["b"], ["c"]]),
    ("a <(b) >(c) --f=<(d)", [["a", "<(b)", ">(c)", "--f=<(d)"], ["b"], ["c"], ["d"]]),
    ("$((a); b)", [["$((a); b)"], ["a"], ["b"]]),
    ("a $ b$", [["a", "$", "b$"]]),
    # Assignments and arrays.
    ("A=1 B='c d' git push", [["git", "push"]]),
    ("A=1", []),
    ("A=(b $(c) # d\n e) f", [["c"], ["f"]]),
    ("A+=1 B[0]=2 c D=3", [["c", "D=3"]]),
    ("'A=1' b", [["A=1", "b"]]),
    ("declare -a x=(1 2)", [["declare", "-a", "x=(1 2)"]]),
    ("a=$(b) c", [["b"], ["c"]]),
    # Redirections are no words.
    ("a > b c 2>&1 d", [["a", "c", "d"]]),
    ("a >b<c&>d e>|f", [["a", "e"]]),
    ("a 2 >b", [["a", "2"]]),
    ("a {fd}>b 3<c", [["a"]]),
    ("a <<< 'b; c' d", [["a", "d"]]),
    ("a < <(b)", [["a"], ["b"]]),
    # Heredocs.
    ("a <<E\nb\nE\nc", [["a"], ["c"]]),
    ("a <<'E' && b\n$(c)\nE\nd", [["a"], ["b"], ["d"]]),
    ("a <<E\n$(b) `c` \\$(d) '$(e)'\nE", [["a"], ["b"], ["c"], ["e"]]),
    ("a <<-E\n\tb\n\tE\nc", [["a"], ["c"]]),
    ("a <<E\n E\nEE\nE \nE\nb", [["a"], ["b"]]),
    ("a <<X <<Y\nb\nX\nc\nY\nd", [["a"], ["d"]]),
    ("a $(b <<E\nc)\nE\n) d", [["a", "$(b <<E\nc)\nE\n)", "d"], ["b"]]),
    ("a $(b <<E\nc\nE) d", [["a", "$(b <<E\nc\nE)", "d"], ["b"]]),
    ("a <<E\n$(b\nE\nc", [["a"], ["c"]]),
    ("a <<''\nb\n\nc", [["a"], ["c"]]),
    ("a <<E\nb", [["a"]]),
    ("(a <<E\nb\nE\n)", [["a"]]),
    # Comments.
    ("# a\nb # c; d", [["b"]]),
    ("a#b #c", [["a#b"]]),
    ("a;#b\nc", [["a"], ["c"]]),
    ("$(a # b)\n)", [["$(a # b)\n)"], ["a"]]),
    # Compound commands.
    ("(a; (b))", [["a"], ["b"]]),
    ("{ a; } > b", [["a"]]),
    ("if a; then b; elif c; then d; else e; fi; f", [[x] for x in "abcdef"]),
    ("while a; do b; done < c; until d; do e; done", [["a"], ["b"], ["d"], ["e"]]),
    ("for x in a $(b); do c; done", [["b"], ["c"]]),
    ("for x\ndo a; done; for x do b; done", [["a"], ["b"]]),
    ("for ((i=0; i<3; i++)); do a; done", [["a"]]),
    ("select x in a b; do c; done", [["c"]]),
    ("case $(a) in b|c) d;; (e) f;& *) g;;& esac h", [["a"], ["d"], ["f"], ["g"], ["h"]]),
    ("case a in\n# b\n\n'esac') c ;;\nesac", [["c"]]),
    ("case x in a) esac; b", [["b"]]),
    ("$(case x in a) b;; esac)", [["$(case x in a) b;; esac)"], ["b"]]),
    ("f() { a; }; f", [["a"], ["f"]]),
    ("f () ( a )\nfunction g { b; }\nfunction h() { c; }", [["a"], ["b"], ["c"]]),
    ("[[ a == b && ( c < d ) ]] && e", [["e"]]),
    ("[[ $(a) =~ ^(b|c)$ ]]", [["a"]]),
    ("((a = b << 2)) && c", [["c"]]),
    ("((a); b)", [["a"], ["b"]]),
    ("! a", [["a"]]),
    ("time (a)", [["a"]]),
    ("time -p a", [["time", "-p", "a"]]),
    ("coproc a b; coproc N { c; }", [["a", "b"], ["c"]]),
    ("echo if then done }", [["echo", "if", "then", "done", "}"]]),
    ("'if' a", [["if", "a"]]),
    ("echo @(a|b) !(c) *.x", [["echo", "@(a|b)", "!(c)", "*.x"]]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), CASES)
def test_words(text: str, words: list[list[str]]) -> None:
    assert [command.words for command in reader.read(text).commands if command.words] == words


FAULTS = [
    ("a; b 'c", [["a"]]),
    ('a; b "c', [["a"]]),
    ("a; b $(c", [["a"]]),
    ("a; b `c", [["a"]]),
    ("a; b ${c", [["a"]]),
    ("a; b )", [["a"], ["b"]]),
    ("a\nif b; then c", [["a"]]),
    ("a; { b", [["a"]]),
    ("a; fi; b", [["a"]]),
    ("a; case b in c) d", [["a"]]),
    ("a; [[ b", [["a"]]),
    ("a >", []),
    ("a; b (c)", [["a"]]),
    ("a; x=(b", [["a"]]),
    ("a; for x in b (", [["a"]]),
    ("a; case b of", [["a"]]),
    ("a; case b in ;", [["a"]]),
    ("`a; b'`; c", [["`a; b'`"], ["a"], ["c"]]),
]


@pytest.mark.parametrize(("text", "words"), FAULTS)
def test_what_stands_before_a_fault(text: str, words: list[list[str]]) -> None:
    read = reader.read(text)
    assert [command.words for command in read.commands] == words
    assert not read.whole


def test_places_redirections_and_scopes() -> None:
    read = reader.read("a >x 2>&1; (b <<E; $(c))\nbody\nE\n>y")
    assert [command.at for command in read.commands] == [0, 12, 19, 21, 32]
    led = [[(one.operator, one.target) for one in some.redirects] for some in read.commands]
    assert led == [[(">", "x"), (">&", "1")], [("<<", "E")], [], [], [(">", "y")]]
    assert read.commands[1].redirects[0].body == "body\n"
    assert read.scopes == [-1, 0, 1]
    assert [command.scope for command in read.commands] == [0, 1, 1, 2, 0]


def test_text_beyond_the_limit_is_not_read() -> None:
    read = reader.read("a; " + "b" * reader.LIMIT + "; c")
    assert read.commands[0].words == ["a"]
    assert len(read.commands) == 2
    assert not read.whole
