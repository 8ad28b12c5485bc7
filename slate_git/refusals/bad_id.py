"""A memory's id is its file's name: lower case letters, digits and hyphens, at most 64, the first
no hyphen.

The id stands in the index, in marker files and in front of the model, on every
platform alike. Use instead: ``gate-before-push.yaml``.
"""

from __future__ import annotations

from slate_git.lesson.problem import Kind

ID = "bad-id"
ACCEPTED = "text: Before a push, run the full gate\n"
REFUSED = "text: Before a push, run the full gate\n"
REFUSED_ID = "Gate_before_push"

WORDS = {
    Kind.NAME: (
        "`{seen}` cannot be the name of a lesson file",
        "use lower case letters, digits and hyphens, at most 64, no hyphen in front, then .yaml:"
        " gate-before-push.yaml",
    ),
    Kind.DEVICE: (
        "`{seen}` is the name of a device on Windows, where no such file can be checked out",
        "give it another name",
    ),
}
