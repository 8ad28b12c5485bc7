"""A lesson file is one YAML document of keys and plain values.

Refused: what is no YAML, a key written twice, an anchor or alias, a tag, a
second document, bytes that are not UTF-8. Each of them makes a file say
something else than a reviewer reads. Use instead: the value written out, and
quotes round a text that holds ``: `` or `` #``.
"""

from __future__ import annotations

from slate_git.lesson.problem import Kind

ID = "bad-yaml"
ACCEPTED = 'text: "Before a push: run the full gate"\n'
REFUSED = "text: Before a push: run the full gate\n"

WORDS = {
    Kind.ENCODING: ("byte {seen} is not UTF-8", "save the file as UTF-8"),
    Kind.SYNTAX: ("not YAML: {seen}", "quote the text if it holds : # [ ] { } * & or !"),
    Kind.TAB: ("not YAML: {seen}", "indent with spaces"),
    Kind.NOT_YAML: ("not YAML: {seen}", "write plain YAML"),
    Kind.NOT_KEYS: (
        "the file does not hold keys with values",
        "begin with a line such as `text: Before a push, run the full gate`",
    ),
    Kind.SECOND_DOCUMENT: (
        "a second YAML document begins here",
        "put each memory in a file of its own",
    ),
    Kind.TOO_DEEP: ("lists or mappings are nested too deep", "write plain values"),
    Kind.ALIAS: (
        "`*{seen}` is a YAML alias",
        "quote a glob that begins with *, as in '**/*.ts'; else write the value out",
    ),
    Kind.ANCHOR: ("`&{seen}` is a YAML anchor", "write the value out in each place"),
    Kind.TAG: ("`{seen}` is a YAML tag", "leave the tag off"),
    Kind.KEY_NOT_TEXT: ("the key {seen} is not a word", "write a plain word as the key"),
    Kind.KEY_TWICE: ("the key `{seen}` stands here a second time", "keep one of the two"),
}
