"""GitLab: merge request pipelines, the code quality report, and notes.

Variables are those of "Predefined CI/CD variables reference", calls those of
"Notes API" and "Users API", both at docs.gitlab.com. In a merged results
pipeline ``CI_COMMIT_SHA`` is a merge that GitLab made, and the branch's own
commit stands in ``CI_MERGE_REQUEST_SOURCE_BRANCH_SHA``.
"""

from __future__ import annotations

from collections.abc import Mapping

from slate_git.forge.comment import html_mark
from slate_git.forge.request import Request, number, value
from slate_git.forge.web import Api

FORMAT = "text"
LONGEST = 50_000
REPORT = ("gitlab", "gl-code-quality-report.json")


def request(env: Mapping[str, str]) -> Request:
    """The merge request, or the push. Raises ``Unknown``."""
    iid = number(env, "CI_MERGE_REQUEST_IID")
    if not iid:
        return Request(value(env, "CI_COMMIT_SHA"))
    target, own = env.get("CI_MERGE_REQUEST_PROJECT_URL"), env.get("CI_PROJECT_URL")
    # A pipeline of a fork has the fork for its origin.
    remote = "origin" if not target or target == own else f"{target}.git"
    return Request(
        env.get("CI_MERGE_REQUEST_SOURCE_BRANCH_SHA") or value(env, "CI_COMMIT_SHA"),
        iid,
        "refs/slate/base",
        remote,
        (f"+refs/heads/{value(env, 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME')}:refs/slate/base",),
    )


class Notes:
    """The notes of one merge request."""

    mark = staticmethod(html_mark)

    def __init__(self, api: Api, notes: str) -> None:
        self.api, self.notes = api, notes

    def find(self, mark: str) -> str:
        """The oldest note of the token's own user that begins so."""
        mine = self.api.get("user")["id"]
        page = 1
        while True:
            query = f"?sort=asc&order_by=created_at&per_page=100&page={page}"
            found = self.api.get(self.notes + query)
            for note in found:
                if note["author"]["id"] == mine and note["body"].startswith(mark):
                    return str(note["id"])
            if not found:
                return ""
            page += 1

    def add(self, body: str) -> None:
        """Write a note."""
        self.api.send("POST", self.notes, {"body": body})

    def change(self, id: str, body: str) -> None:
        """Write a note anew."""
        self.api.send("PUT", f"{self.notes}/{id}", {"body": body})


def thread(env: Mapping[str, str], request: Request, token: str) -> Notes:
    """Where the notes of the merge request stand."""
    project = env.get("CI_MERGE_REQUEST_PROJECT_ID") or value(env, "CI_PROJECT_ID")
    api = Api(value(env, "CI_API_V4_URL"), {"PRIVATE-TOKEN": token})
    return Notes(api, f"projects/{project}/merge_requests/{request.number}/notes")
