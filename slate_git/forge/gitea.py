"""Gitea and Forgejo: their Actions, in GitHub's form, and the comments of a pull request.

What the event holds is GitHub's webhook payload, which both give; calls are
those of Gitea's API, "issue". A comment of an action's own token is by
``gitea-actions`` or ``forgejo-actions``; ``SLATE_AUTHOR`` names another.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from slate_git.forge.comment import html_mark
from slate_git.forge.request import Request, Unknown, value
from slate_git.forge.web import Api

FORMAT = "github"
LONGEST = 50_000
REPORT = None
AUTHORS = ("gitea-actions", "forgejo-actions")


def request(env: Mapping[str, str]) -> Request:
    """The pull request of the event, or the push. Raises ``Unknown``."""
    headers: tuple[tuple[str, str], ...] = ()
    if token := env.get("SLATE_TOKEN"):
        told = base64.b64encode(f"x-access-token:{token}".encode()).decode()
        headers = ((value(env, "GITHUB_SERVER_URL"), f"AUTHORIZATION: basic {told}"),)
    pull = _event(value(env, "GITHUB_EVENT_PATH")).get("pull_request")
    if not pull:
        ref = f"+{value(env, 'GITHUB_REF')}:refs/slate/head"
        return Request(value(env, "GITHUB_SHA"), wanted=(ref,), headers=headers)
    try:
        number, head, base = int(pull["number"]), pull["head"]["sha"], pull["base"]["ref"]
    except (KeyError, TypeError, ValueError):
        raise Unknown("the event's pull request has no number, head or base") from None
    wanted = (f"+refs/pull/{number}/head:refs/slate/head", f"+refs/heads/{base}:refs/slate/base")
    return Request(str(head), str(number), "refs/slate/base", wanted=wanted, headers=headers)


def _event(path: str) -> dict[str, Any]:
    try:
        found = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError):
        raise Unknown("GITHUB_EVENT_PATH names no event in JSON") from None
    return found if isinstance(found, dict) else {}


class Comments:
    """The comments of one pull request, which is an issue to the API."""

    mark = staticmethod(html_mark)

    def __init__(self, api: Api, repository: str, number: str, authors: tuple[str, ...]) -> None:
        self.api, self.authors = api, authors
        self.issues = f"repos/{repository}/issues"
        self.comments = f"{self.issues}/{number}/comments"

    def find(self, mark: str) -> str:
        """The oldest comment of the action's own user that begins so."""
        seen: set[int] = set()
        page = 1
        while True:
            found = self.api.get(f"{self.comments}?limit=50&page={page}")
            for comment in found:
                if comment["user"]["login"] in self.authors and comment["body"].startswith(mark):
                    return str(comment["id"])
            fresh = {comment["id"] for comment in found} - seen
            # Some versions give them all at once, whatever the page, others fewer than asked for.
            if not fresh:
                return ""
            seen |= fresh
            page += 1

    def add(self, body: str) -> None:
        """Write a comment."""
        self.api.send("POST", self.comments, {"body": body})

    def change(self, id: str, body: str) -> None:
        """Write a comment anew."""
        self.api.send("PATCH", f"{self.issues}/comments/{id}", {"body": body})


def thread(env: Mapping[str, str], request: Request, token: str) -> Comments:
    """Where the comments of the pull request stand."""
    api = Api(value(env, "GITHUB_API_URL"), {"Authorization": f"token {token}"})
    authors = (env["SLATE_AUTHOR"],) if env.get("SLATE_AUTHOR") else AUTHORS
    return Comments(api, value(env, "GITHUB_REPOSITORY"), request.number, authors)
