"""What a hook for all repositories of a user starts: as ``start``, for roots set up by this user.

``slate init --user`` names this file beside the user's own ``hook.sh``.
"""

import gc
import sys

if __name__ == "__main__":
    gc.disable()
    sys.path.append(__file__.replace("\\", "/").rsplit("/", 3)[0])

from slate_git.hook.run import main

if __name__ == "__main__":
    main(everywhere=True)
