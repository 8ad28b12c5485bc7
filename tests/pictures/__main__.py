"""``python -m tests.pictures`` draws the pictures of docs/ anew from what the program says."""

from __future__ import annotations

from tests.pictures.drawn import PICTURES, drawn


def main() -> None:
    for path in PICTURES:
        text = drawn(path)
        changed = not path.exists() or path.read_text("utf-8") != text
        if changed:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        print(f"{path.name}: {'written' if changed else 'up to date'}")


if __name__ == "__main__":
    main()
