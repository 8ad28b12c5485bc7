"""Kilo CLI, an OpenCode 1 by another name."""

from __future__ import annotations

import json
from pathlib import Path

from .client import Client
from .opencode import OpenCode


class Kilo(OpenCode):
    package = "@kilocode/cli-linux-x64"
    version = "7.7.9"
    program = "@kilocode/cli-{machine}/bin/kilo"
    running = ("run", "--auto")

    def __init__(self, repository: Path, home: Path, model: str = "scripted") -> None:
        Client.__init__(self, repository, home)
        self.name = model

    def environment(self) -> dict[str, str]:
        base = super().environment()
        config = json.loads(base.pop("OPENCODE_CONFIG_CONTENT"))
        off = ("MODELS_FETCH", "LSP_DOWNLOAD", "AUTOUPDATE", "SHARE", "SESSION_INGEST", "PRESENCE")
        return {
            **{name: value for name, value in base.items() if not name.startswith("OPENCODE")},
            **{f"KILO_DISABLE_{name}": "1" for name in (*off, "DEFAULT_PLUGINS")},
            "KILO_DISABLE_CODEBASE_INDEXING": "1",
            "KILO_CONFIG_CONTENT": json.dumps(config),
            "KILO_TELEMETRY_LEVEL": "off",
            "KILO_NO_DAEMON": "1",
            "npm_config_offline": "true",
            "npm_config_fetch_retries": "0",
            "npm_config_audit": "false",
        }
