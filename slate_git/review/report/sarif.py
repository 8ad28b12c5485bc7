"""For code scanning: SARIF 2.1.0 (OASIS Standard), one run with a rule a refusal or warning."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from slate_git import refusals
from slate_git.base import release
from slate_git.base.json_dump import dump
from slate_git.lesson.draft import Fault
from slate_git.review import warnings
from slate_git.review.check import OUT_OF_DATE, Report
from slate_git.review.report.fingerprint import fingerprints

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
STALE_INDEX = """The trigger index is not what the lessons give.

Rows are missing or left over, so memories do not arrive. Use instead: `slate build`.
"""

OTHER_RELEASE = """What runs in people's agents is not what this release of Slate writes.

The hook's script, a file of OpenCode's plugin or a settings entry was changed or
is missing. Use instead: `slate init`, by the release that the team has.
"""


def text(report: Report) -> str:
    """A SARIF log. Paths count from the repository's top."""
    pages = {module.ID: module.__doc__ or "" for module in (*refusals.ALL, *warnings.ALL)}
    pages[OUT_OF_DATE] = STALE_INDEX
    pages["other-release"] = OTHER_RELEASE
    rules = [_rule(id, page) for id, page in sorted(pages.items())]
    places = {rule["id"]: place for place, rule in enumerate(rules)}
    marks = fingerprints(report.prefix, report.findings)
    driver = {
        "name": "slate",
        "version": release.number(),
        "semanticVersion": release.number(),
        "informationUri": release.page(),
        "rules": rules,
    }
    run = {
        "tool": {"driver": driver},
        # Of several roots in a repository none replaces what another had found.
        "automationDetails": {"id": f"slate/{report.prefix}"},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(report.prefix, fault, places, mark)
            for fault, mark in zip(report.findings, marks, strict=True)
        ],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return dump(log)


def _rule(id: str, page: str) -> dict[str, Any]:
    first, _, rest = page.partition("\n\n")
    return {
        "id": id,
        "name": "".join(map(str.capitalize, id.split("-"))),
        "shortDescription": {"text": " ".join(first.split())},
        "fullDescription": {"text": " ".join(first.split())},
        "helpUri": release.page(),
        "help": {"text": rest.strip() or first},
    }


def _result(prefix: str, fault: Fault, places: dict[str, int], mark: str) -> dict[str, Any]:
    message = f"{fault.what}\n{fault.repair}" if fault.repair else fault.what
    region = {"startLine": fault.line, "startColumn": fault.column}
    # A name may be no UTF-8; an address holds its bytes.
    path = (prefix + fault.path).encode("utf-8", "surrogateescape")
    location = {"uri": quote(path), "uriBaseId": "%SRCROOT%"}
    result = {
        "ruleId": fault.id,
        "level": "warning" if fault.warning else "error",
        "message": {"text": message},
        "locations": [{"physicalLocation": {"artifactLocation": location, "region": region}}],
        # An upload by the API gets none from GitHub, which would tell each alert anew.
        "partialFingerprints": {"primaryLocationLineHash": mark},
    }
    return result | ({"ruleIndex": places[fault.id]} if fault.id in places else {})
