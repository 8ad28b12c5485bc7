"""The name by which installed git hooks start ``index.precommit``: it must stay."""

from slate_git.index.precommit import main as main
