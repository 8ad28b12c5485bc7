"""The file an agent's hook starts: ``python -I -S start.py AGENT EVENT ROOT STATE``.

Kept to a few lines: a script is compiled anew at every start, a module is not.
"""

import gc
import sys

if __name__ == "__main__":
    # A process this short leaves nothing to collect; looking for it is a tenth of the imports.
    gc.disable()
    # -I hides the script's own folder, so the package has to be made findable.
    sys.path.append(__file__.replace("\\", "/").rsplit("/", 3)[0])

from slate_git.hook.run import main

if __name__ == "__main__":
    main()
