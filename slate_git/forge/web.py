"""A forge's API: JSON over HTTP, asked once, with a token that is never printed or handed on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

TIME = 30
"""Seconds for one answer."""

LARGEST = 20_000_000
"""Bytes of an answer."""


class NotPosted(Exception):
    """The forge did not do what it was asked; the text is one line for a person."""


class _Stay(HTTPRedirectHandler):
    """No redirect is followed: it would take the token along, wherever it leads."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Api:
    """One forge's API at an address, for the holder of a token."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        self.address = address.rstrip("/")
        self.headers = {**headers, "Accept": "application/json", "User-Agent": "slate"}
        if urlsplit(self.address).scheme not in ("https", "http"):
            raise NotPosted("the forge's API has no address of https: nothing was posted")

    def get(self, path: str) -> Any:
        """What stands at a path. Raises ``NotPosted``."""
        return self._ask("GET", path, None)

    def send(self, method: str, path: str, value: Any) -> None:
        """Change what stands at a path, in one try: a second one could post a second comment.

        Raises ``NotPosted``.
        """
        self._ask(method, path, value)

    def _ask(self, method: str, path: str, value: Any) -> Any:
        data = None if value is None else json.dumps(value).encode()
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        asked = f"{method} {path.partition('?')[0]}"
        request = Request(f"{self.address}/{path}", data, headers, method=method)
        try:
            with build_opener(_Stay).open(request, timeout=TIME) as answer:
                said = answer.read(LARGEST)
        except HTTPError as error:
            error.close()
            raise NotPosted(f"{asked}: {error.code} {error.reason}: {repair(error.code)}") from None
        except (OSError, URLError) as error:
            reason = getattr(error, "reason", None) or error
            raise NotPosted(f"{asked}: no answer ({reason}): run the job again") from None
        if value is not None:
            return None
        try:
            return json.loads(said)
        except ValueError:
            raise NotPosted(f"{asked}: the answer is no JSON: nothing was posted") from None


def repair(status: int) -> str:
    """What to do about an HTTP status."""
    if status in (401, 403):
        return "look at SLATE_TOKEN and what it may do"
    return "look at the address and the token" if status == 404 else "run the job again"
