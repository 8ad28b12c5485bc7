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
    Kind.ESCAPE: (
        "`\\{seen}` means nothing between double quotes",
        "double the backslash, or write single quotes",
    ),
    Kind.QUOTE_OPEN: (
        "not YAML: the {seen} that opens here is not closed on its line",
        "close it at the end of the text",
    ),
    Kind.QUOTE_INSIDE: (
        "not YAML: the {seen} closes the text here, and more stands behind it",
        "within '...' double the ', within \"...\" put a backslash before the \"",
    ),
    Kind.BRACKET: ("not YAML: the {seen} that opens here is not closed", "close it on its line"),
    Kind.NO_KEY: ("not YAML: the line is no key with a value", "write `key: value`, with a space"),
    Kind.INDENT: (
        "not YAML: the line is indented otherwise than those above it",
        "begin it where the keys beside it begin",
    ),
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
