"""Shorthand for what the doctor found."""

from __future__ import annotations

from pathlib import Path

from slate_git.install import Check


def program(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{body}\n")
    (folder / name).chmod(0o755)


def of(agent: str, checks: list[Check]) -> list[tuple[str, str]]:
    return [(check.level, check.what) for check in checks if check.agent == agent]


def faults(checks: list[Check]) -> list[Check]:
    return [check for check in checks if check.level == "fault"]
