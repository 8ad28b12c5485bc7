"""How git fails: one family of exceptions, whose text is one line for a person."""

from __future__ import annotations


class GitFailed(Exception):
    """A git command that did not do what it was asked, with what git said."""


class Missing(GitFailed):
    """What was asked for is not there, or not for this user, who can mend that."""


class NoRepository(Missing):
    """A folder that lies in no git repository, asked for what only git knows."""


class NoProgram(NoRepository):
    """No git on the PATH: to whoever asks it is as if there were no repository."""


class Unusable(Missing):
    """A repository that git itself refuses to open, such as one of another user."""


class NoCommit(Missing):
    """A name that means no commit here."""
