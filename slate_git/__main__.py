"""``python -m slate_git``: the command line, where the console script is not on the PATH."""

from slate_git.cli.main import main

main()
