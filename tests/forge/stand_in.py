"""A forge's API on loopback, as far as comments go: it keeps them, and can be told to fail."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

ME = {
    "gitlab": {"id": 7, "username": "project_bot"},
    "gitea": {"id": -2, "login": "gitea-actions"},
    "bitbucket": {"uuid": "{me}"},
}
SOMEBODY = {"id": 8, "username": "somebody", "login": "somebody", "uuid": "{somebody}"}


class Forge:
    """One forge. ``failing`` are the methods that it answers with ``status``.

    With ``keeps`` it does what it was asked and fails only then; ``lost``
    closes the connection in place of an answer.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.comments: list[dict[str, Any]] = []
        self.asked: list[str] = []
        self.tokens: set[str] = set()
        self.failing: set[str] = set()
        self.status, self.keeps, self.lost = 502, False, False
        self.page, self.answer = 2, None
        forge = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_: Any) -> None: ...

            def do_GET(self) -> None:
                forge.answered(self, None)

            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                forge.answered(self, json.loads(self.rfile.read(length)))

            do_PUT = do_PATCH = do_POST

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/api"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def said(self, body: str, by: dict[str, Any] | None = None) -> None:
        """A comment that is there."""
        user = by or ME[self.name]
        self.comments.append(
            {
                "id": 100 + len(self.comments),
                "body": body,
                "content": {"raw": body},
                "author": user,
                "user": user,
            }
        )

    @property
    def bodies(self) -> list[str]:
        key = "content" if self.name == "bitbucket" else "body"
        return [c[key]["raw"] if key == "content" else c[key] for c in self.comments]

    def answered(self, handler: BaseHTTPRequestHandler, value: Any) -> None:
        parts = urlsplit(handler.path)
        method = handler.command
        self.asked.append(f"{method} {parts.path.removeprefix('/api/')}")
        for name in ("PRIVATE-TOKEN", "Authorization"):
            if handler.headers[name]:
                self.tokens.add(handler.headers[name])
        fails = method in self.failing
        found: Any = {}
        if not fails or self.keeps:
            if method == "GET":
                found = self.got(parts.path, parse_qs(parts.query))
            elif method == "POST":
                self.said(value["content"]["raw"] if self.name == "bitbucket" else value["body"])
            else:
                number = int(parts.path.rsplit("/", 1)[1])
                next(c for c in self.comments if c["id"] == number).update(value)
        if fails and self.lost:
            handler.close_connection = True
            return
        data = json.dumps(found if self.answer is None else self.answer).encode()
        handler.send_response(self.status if fails else 200)
        if fails and self.status == 302:
            handler.send_header("Location", "http://127.0.0.1:9/stolen")
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    def got(self, path: str, query: dict[str, list[str]]) -> Any:
        """Pages of two comments, in the forge's own way."""
        if path.endswith("/user"):
            return ME[self.name]
        page = int(query.get("page", ["1"])[0])
        shown = self.comments[(page - 1) * self.page : page * self.page]
        if self.name != "bitbucket":
            return shown
        more = page * self.page < len(self.comments)
        address = f"{self.address}{path.removeprefix('/api')}?pagelen=100&page={page + 1}"
        return {"values": shown, **({"next": address} if more else {})}
