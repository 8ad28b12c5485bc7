"""Reads a payload's JSON, and writes a reply's, as ``json`` does without what ``json`` imports.

``json.decoder`` compiles regular expressions when it is imported, and ``re``
is most of what a call that delivers nothing would cost.
"""

from __future__ import annotations

try:
    from _json import encode_basestring_ascii as quote
    from _json import make_scanner
except ImportError:
    from json.encoder import encode_basestring_ascii as quote

    make_scanner = None  # type: ignore[assignment, misc]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

SPACE = " \t\n\r"


class Reading:
    """What the scanner asks of a decoder: plain values, control characters forgiven."""

    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: dict[str, str] = {}  # noqa: RUF012


def read(text: str) -> object:
    """The value of a JSON document. Raises ``ValueError`` or ``RecursionError``."""
    if make_scanner is None:
        import json

        return json.loads(text, strict=False)
    start = len(text) - len(text.lstrip(SPACE))
    try:
        value, end = make_scanner(Reading)(text, start)  # type: ignore[arg-type]
    except StopIteration as stop:
        raise ValueError(f"no JSON at {stop.value}") from None
    if text[end:].strip(SPACE):
        raise ValueError(f"more than one JSON document, at {end}")
    return value


def parsed(data: bytes) -> object:
    """A payload; the text of one that is no JSON."""
    text = data.decode("utf-8", "replace").lstrip("\ufeff")
    try:
        return read(text)
    except (ValueError, RecursionError):
        return text


def heard(adapter: ModuleType, payload: object, event: str) -> object:
    """What a payload says through an agent's adapter; None: nothing to us."""
    if isinstance(payload, str):
        raw = getattr(adapter, "read_text", None)
        return raw(payload, event) if raw else None
    return adapter.read(payload, event)


def write(value: object, comma: str = ",", colon: str = ":") -> str:
    """The JSON, in ASCII, of a text, a whole number, or an object of such."""
    if isinstance(value, dict):
        entries = [quote(key) + colon + write(inner, comma, colon) for key, inner in value.items()]
        return "{" + comma.join(entries) + "}"
    return quote(value) if isinstance(value, str) else str(value)
