"""A model's server on 127.0.0.1; as the client's proxy it refuses all other hosts."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from .model import Model


class Server:
    """Answers for `model` from its making on, until it is closed."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.faults: list[str] = []
        self.strays: list[str] = []
        """What the client tried to reach elsewhere."""
        self.http = ThreadingHTTPServer(
            ("127.0.0.1", 0), type("Bound", (Handler,), {"owner": self})
        )
        self.http.daemon_threads = True
        self.port: int = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: Server

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def send(self, status: int, kind: str = "application/json", data: bytes = b"{}") -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def refuse(self) -> None:
        self.owner.strays.append(f"{self.command} {self.path}")
        self.close_connection = True
        self.send(403)

    do_CONNECT = refuse

    def do_GET(self) -> None:
        if self.path.startswith("/"):
            self.send(404)
        else:
            self.refuse()

    do_HEAD = do_GET

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            body = json.loads(self.body() or b"{}")
            answer = self.owner.model.answer(self.path, headers, body)
        except Exception as fault:  # a fault here must fail the test, not hang the client
            self.owner.faults.append(f"{self.path}: {fault!r}")
            self.send(400)
            return
        if answer is None:
            self.refuse()
        else:
            self.send(200, *answer)

    def body(self) -> bytes:
        if "chunked" not in self.headers.get("transfer-encoding", ""):
            return self.rfile.read(int(self.headers.get("content-length") or 0))
        data = b""
        while size := int(self.rfile.readline(), 16):
            data += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return data


def events(data: Sequence[tuple[str | None, Any]]) -> tuple[str, bytes]:
    """A stream of server-sent events, each (name or None, JSON value or text)."""
    lines = []
    for name, value in data:
        text = value if isinstance(value, str) else json.dumps(value)
        lines.append((f"event: {name}\n" if name else "") + f"data: {text}\n\n")
    return "text/event-stream", "".join(lines).encode()
