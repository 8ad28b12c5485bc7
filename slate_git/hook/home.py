"""Where this call's claims and logs go: mostly the folder that ``hook.sh`` has found already."""

from __future__ import annotations

from slate_git.hook.system import is_folder, make, os


def of(root: str, state: str) -> str:
    """What ``state.writable`` says, without it where nothing has to be made."""
    seen = state + "/seen"
    try:
        if is_folder(state):
            make(seen)
            if os.access(seen, os.W_OK | os.X_OK):
                return state
    except OSError:
        pass
    from slate_git.hook.state import writable

    return writable(root, state)
