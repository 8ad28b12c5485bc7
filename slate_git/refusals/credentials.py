"""Credentials by the form that their issuer documents: a prefix and what follows it.

Nothing is guessed from how random a text looks. The forms are those that the
issuers publish for secret scanners, each precise enough that prose about the
prefix alone does not fit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

WORD = "[A-Za-z0-9_-]"

FORMS: tuple[tuple[str, str], ...] = (
    ("a private key", r"-{4,5} ?BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}"),
    ("a PuTTY private key", r"PuTTY-User-Key-File-[0-9]: "),
    ("an age secret key", r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    ("an AWS access key", r"(?:AKIA|ASIA)[A-Z2-7]{16}"),
    ("an Azure storage key", r"AccountKey=[A-Za-z0-9+/]{86}=="),
    ("a Google API key", r"AIza[A-Za-z0-9_-]{35}"),
    ("a Google OAuth secret", r"GOCSPX-[A-Za-z0-9_-]{28}"),
    ("a GitHub token", r"gh[opurs]_[A-Za-z0-9]{36}"),
    ("a GitHub token", r"github_pat_[A-Za-z0-9_]{82}"),
    ("a GitLab token", r"gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[A-Za-z0-9_.-]{20}"),
    ("a Bitbucket or Atlassian token", r"AT(?:ATT|BB|CTT)3?[A-Za-z0-9_=-]{28}"),
    ("a Slack token", r"xox[abcdeoprs]-(?:[0-9A-Za-z]{1,40}-){0,5}[0-9A-Za-z]{10}"),
    ("a Slack app token", r"xapp-[0-9]-[A-Z0-9]{8,20}-[0-9]{8,20}-[a-z0-9]{32}"),
    ("a Slack webhook", r"hooks\.slack\.com/(?:services|workflows)/[A-Z0-9]{8,}/[A-Za-z0-9/]{10}"),
    ("a Discord webhook", rf"discord(?:app)?\.com/api/webhooks/[0-9]{{17,20}}/{WORD}{{60}}"),
    ("a Telegram bot token", rf"\b[0-9]{{8,10}}:AA{WORD}{{33}}"),
    ("a Stripe key", r"[rs]k_(?:live|test|prod)_[A-Za-z0-9]{16}"),
    ("a Stripe webhook secret", r"whsec_[A-Za-z0-9+/]{32}"),
    ("a Square token", rf"sq0(?:atp|csp)-{WORD}{{22}}"),
    ("a Shopify token", r"shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}"),
    ("a SendGrid key", rf"SG\.{WORD}{{22}}\.{WORD}{{43}}"),
    ("a Mailgun key", r"\bkey-[0-9a-f]{32}\b"),
    ("a Mailchimp key", r"\b[0-9a-f]{32}-us[0-9]{1,2}\b"),
    ("an Anthropic key", rf"sk-ant-[a-z]{{2,9}}[0-9]{{2}}-{WORD}{{20}}"),
    ("an OpenAI key", rf"sk-(?:proj|svcacct|admin|None)-{WORD}{{40}}"),
    ("an OpenAI key", r"sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"),
    ("an OpenRouter key", r"sk-or-v1-[0-9a-f]{64}"),
    ("a Groq key", r"gsk_[A-Za-z0-9]{52}"),
    ("an xAI key", r"xai-[A-Za-z0-9]{70}"),
    ("a Perplexity key", r"pplx-[A-Za-z0-9]{48}"),
    ("a Replicate token", r"r8_[A-Za-z0-9]{37}"),
    ("a Hugging Face token", r"\b(?:hf|api_org)_[A-Za-z]{34}"),
    ("an npm token", r"npm_[A-Za-z0-9]{36}"),
    ("a PyPI token", rf"pypi-AgE[A-Za-z0-9]{WORD}{{50}}"),
    ("a RubyGems key", r"rubygems_[0-9a-f]{48}"),
    ("a crates.io token", r"\bcio[A-Za-z0-9]{32}\b"),
    ("a NuGet key", r"\boy2[a-z0-9]{43}\b"),
    ("a Docker Hub token", rf"dckr_(?:pat|oat)_{WORD}{{27}}"),
    ("a DigitalOcean token", r"do[opr]_v1_[0-9a-f]{64}"),
    ("a Databricks token", r"\bdapi[0-9a-f]{32}"),
    ("a HashiCorp Vault token", rf"\bhv[bsr]\.{WORD}{{24}}"),
    ("a Terraform Cloud token", rf"[A-Za-z0-9]{{14}}\.atlasv1\.{WORD}{{60}}"),
    ("a Pulumi token", r"\bpul-[0-9a-f]{40}"),
    ("a Doppler token", r"\bdp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9_.-]{40}"),
    ("a Grafana token", rf"glsa_{WORD}{{32}}_[0-9a-fA-F]{{8}}"),
    ("a New Relic key", r"NR(?:AK|JS|II)-[A-Za-z0-9]{19}"),
    ("a Sentry token", r"sntry[su]_[A-Za-z0-9+/=_-]{60}"),
    ("a Linear key", r"lin_(?:api|oauth)_[A-Za-z0-9]{40}"),
    ("a Notion token", r"\bntn_[0-9]{11}[A-Za-z0-9]{35}"),
    ("a Figma token", rf"\bfigd_{WORD}{{40}}"),
    ("an Airtable token", r"\bpat[A-Za-z0-9]{14}\.[0-9a-f]{64}"),
    ("a Postman key", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    ("a Supabase token", r"\bsb(?:p_[0-9a-f]{40}|_secret_[A-Za-z0-9_-]{31})"),
    ("a Fly.io token", r"\bFlyV1 fm[12][a-z]?_[A-Za-z0-9+/=_-]{40}"),
    ("a Tailscale key", r"tskey-[a-z]{3,10}-[A-Za-z0-9]{10,}-[A-Za-z0-9]{20}"),
    ("a signed token (JWT)", rf"\beyJ{WORD}{{10,}}\.eyJ{WORD}{{10,}}\.{WORD}{{20}}"),
)
"""What a form is, and the beginning that tells it."""

URL = re.compile(
    r"\b([A-Za-z][A-Za-z0-9+.-]{1,20}://)[^\s:/?#@'\"`<>]{0,100}:([^\s/@'\"`]{1,200})@"
)
STAND_IN = re.compile(
    r"[$<{\[(].*|.*(?:<.*>|\{.*\}|\[.*\]|\(.*\))|%(?:s|\(.*|\w+%)|(?:\*+|x+|\.+|…)|"
    r"_*(?:(?:your|my|db|the)[-_]?)?"
    r"(?:pass(?:word|wd)?|pwd|pw|pat|secret|token|api[-_]?key|changeme|redacted)_*",
    re.IGNORECASE,
)
"""What stands in for a password: a variable, a word in brackets, stars, ``password`` itself."""

FILLED = re.compile(r"([xX0])\1{9}$")
"""How documentation ends a token that is none."""

LONG = re.compile(r"[A-Za-z0-9_.=+/:-]{15}|---- ?BEGIN|PuTTY")
"""What every form holds and most prose does not, looked for first since it is found fast."""

SHOWN = 4


class Credential(NamedTuple):
    """One find: what it is, where it begins and ends, and as much of it as may be printed."""

    what: str
    offset: int
    end: int
    shown: str


def find(text: str) -> Iterator[Credential]:
    """The credentials in a text, each once, in its order."""
    for match in _forms().finditer(text) if LONG.search(text) else ():
        # EXAMPLE is how AWS marks the keys of its documentation.
        if not match[0].endswith("EXAMPLE") and not FILLED.search(match[0]):
            what = FORMS[int((match.lastgroup or "f0")[1:])][0]
            head = match[0] if match[0].startswith("----") else match[0][:SHOWN] + "…"
            yield Credential(what, match.start(), match.end(), head)
    for match in URL.finditer(text) if "://" in text else ():
        if not STAND_IN.fullmatch(match[2]):
            yield Credential("a password in a URL", *match.span(2), match[1] + "…")


def masked(text: str) -> str:
    """A text with a space in the place of each credential's known characters."""
    for found in sorted(find(text), key=lambda found: -found.offset):
        text = f"{text[: found.offset]} {text[found.end :]}"
    return text


@cache
def _forms() -> re.Pattern[str]:
    """All forms as one pattern; none may begin within a longer word."""
    named = "|".join(f"(?P<f{place}>{form})" for place, (_, form) in enumerate(FORMS))
    return re.compile(rf"(?<![A-Za-z0-9_])(?:{named})")
