"""The name by which clones' git configuration starts ``index.merge``: it must stay."""

from slate_git.index.merge import main as main
