"""Random shell scripts, with the programs that they run in the order of their places."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = ["push", "-f", "'a; git x'", '"b && c"', "$x", "${y:-git push}", "d\\ e", "*.ts", "a#b",
         "--x=1", "'#'", '"$z"', "$((1 << 2))", '"${q#a}"', "$'it\\'s'"]  # fmt: skip
NAMES = ["git", "ls", "make", "npm", "rm", "echo"]
REDIRECTS = ["> out", "2>&1", ">> log", "< in", "2>/dev/null"]
JOINTS = [" && ", " || ", "; ", " | ", "\n", " & "]

Script = tuple[str, list[str]]
"""A script, and the names of the programs that it runs."""


@st.composite
def simple(draw: st.DrawFn, inner: st.SearchStrategy[Script]) -> Script:
    """A simple command, with a substitution among its words at times."""
    name = draw(st.sampled_from(NAMES))
    runs = [name]
    words = [draw(st.sampled_from(["", "", "", "A=1 ", "B='c d' "])) + name]
    for _ in range(draw(st.integers(0, 3))):
        if draw(st.integers(0, 5)):
            words.append(draw(st.sampled_from(WORDS)))
        else:
            text, names = draw(inner)
            form = draw(st.sampled_from(["$({})", '"a $({}) b"', "x$({})", "<({})"]))
            words.append(form.format(text))
            runs += names
    if not draw(st.integers(0, 4)):
        words.append(draw(st.sampled_from(REDIRECTS)))
    return draw(st.sampled_from([" ", " ", " ", "  ", " \\\n "])).join(words), runs


@st.composite
def compound(draw: st.DrawFn, inner: st.SearchStrategy[Script]) -> Script:
    """A loop, branch, function, subshell, group, heredoc or condition around scripts."""
    one, first = draw(inner)
    two, second = draw(inner)
    form = draw(
        st.sampled_from(
            [
                "( {0} ) ",
                "{{ {0}\n}}",
                "if {0}; then\n{1}\nfi",
                "if {0}\nthen {1}\nelse {0}\nfi",
                "for i in a 'b;c' $d; do {0}\ndone",
                "while {0}; do {1}\ndone",
                "until {0}; do {1}\ndone",
                "case $x in\n a|'b') {0} ;;\n *) {1} ;;\nesac",
                "case x in (a) {0}\n;; esac",
                "f() {{\n{0}\n}}",
                "[[ $a == git* && -n $b ]] && {0}",
                # The parser that tests the reader does not read a block behind this.
                "! ( {0} ) ",
                "# git push\n{0}",
                "cat <<'{2}'\ngit push $({0}\n{2}\n{1}",
                "cat <<-{2}\n\tgit push\n\t{2}\n{0}",
                "cat <<{2}\nrun git push $({0}\n) '\n{2}\n{1}",
                "(( x = 1 + 2 ))\n{0}",
                "a=(git push)\n{0}",
                "v=$({0}\n)\n{1}",
            ]
        )
    )
    runs = ["cat"] if form.startswith("cat") else []
    quoted = form.startswith("cat <<'")
    runs += [] if quoted or "{0}" not in form else first
    runs += second if "{1}" in form else []
    runs += first if form.count("{0}") > 1 else []
    # A heredoc in a heredoc ends with a shorter word.
    return form.format(one, two, f"E{len(one)}"), runs


@st.composite
def joined(draw: st.DrawFn, inner: st.SearchStrategy[Script]) -> Script:
    """Scripts one behind the other."""
    parts = draw(st.lists(inner, min_size=1, max_size=3))
    text, runs = parts[0]
    for more, names in parts[1:]:
        # What may end in a heredoc or begin with a comment needs a line of its own.
        text += (
            "\n" if "<<" in text + more or "#" in more else draw(st.sampled_from(JOINTS))
        ) + more
        runs = runs + names
    return text, runs


base = simple(st.just(("ls", ["ls"])))
scripts = st.recursive(base, lambda inner: simple(inner) | compound(inner) | joined(inner),
                       max_leaves=12)  # fmt: skip
