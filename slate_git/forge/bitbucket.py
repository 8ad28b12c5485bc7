"""Bitbucket Cloud: pull request pipelines and comments.

Variables are those of "Variables and secrets" of Bitbucket Pipelines, calls
those of its REST API 2.0, "Pullrequests". A pipeline of a pull request merges
the destination in first; ``BITBUCKET_COMMIT`` is the branch's own commit.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from slate_git.forge.request import Request, number, value
from slate_git.forge.web import Api, NotPosted

FORMAT = "text"
LONGEST = 30_000
REPORT = None
ADDRESS = "https://api.bitbucket.org/2.0"


def request(env: Mapping[str, str]) -> Request:
    """The pull request, or the push. Raises ``Unknown``."""
    id = number(env, "BITBUCKET_PR_ID")
    head = value(env, "BITBUCKET_COMMIT")
    if not id:
        return Request(head)
    target = value(env, "BITBUCKET_PR_DESTINATION_BRANCH")
    wanted = (f"+refs/heads/{target}:refs/slate/base",)
    return Request(head, id, "refs/slate/base", wanted=wanted)


class Comments:
    """The comments of one pull request.

    Its Markdown shows HTML comments, but not a link that nothing refers to.
    A token for one repository may not ask whose it is, so what is our own is
    known by a signature that only its holder can make.
    """

    def __init__(self, api: Api, comments: str, token: str) -> None:
        self.api, self.comments, self.token = api, comments, token

    def mark(self, root: str) -> str:
        """The signed line for one root."""
        what = f"{self.comments} {root}".encode()
        signature = hmac.new(self.token.encode(), what, hashlib.sha256).hexdigest()[:32]
        return f"[slate-review]: # ({signature})"

    def find(self, mark: str) -> str:
        """The oldest comment that begins with the signature."""
        path = f"{self.comments}?pagelen=100&sort=created_on"
        while path:
            found = self.api.get(path)
            for comment in found["values"]:
                raw = (comment.get("content") or {}).get("raw") or ""
                if raw.startswith(mark) and not comment.get("deleted"):
                    return str(comment["id"])
            following = found.get("next") or ""
            path = following.removeprefix(self.api.address + "/")
            if path and path == following:
                raise NotPosted("the next page of comments is at another address: look into it")
        return ""

    def add(self, body: str) -> None:
        """Write a comment."""
        self.api.send("POST", self.comments, {"content": {"raw": body}})

    def change(self, id: str, body: str) -> None:
        """Write a comment anew."""
        self.api.send("PUT", f"{self.comments}/{id}", {"content": {"raw": body}})


def thread(env: Mapping[str, str], request: Request, token: str) -> Comments:
    """Where the comments of the pull request stand. ``SLATE_API`` names another address."""
    repository = value(env, "BITBUCKET_REPO_FULL_NAME")
    api = Api(env.get("SLATE_API") or ADDRESS, {"Authorization": f"Bearer {token}"})
    comments = f"repositories/{repository}/pullrequests/{request.number}/comments"
    return Comments(api, comments, token)
