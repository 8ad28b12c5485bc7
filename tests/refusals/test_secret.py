"""Credentials are found by their form, and named without being shown.

Each is put together here, since a scanner that reads this file would find it too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from slate_git.index.naming import slug
from slate_git.refusals import credentials, judge, secret

HEX, WORD = "0123456789abcdef" * 5, "Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4F" * 4

SECRETS = [
    ("a private key", "-----BEGIN " + "RSA PRIVATE KEY-----"),
    ("a private key", "-----BEGIN " + "PRIVATE KEY-----"),
    ("a private key", "-----BEGIN " + "PGP PRIVATE KEY BLOCK-----"),
    ("a private key", "-----BEGIN " + "OPENSSH PRIVATE KEY-----"),
    ("a private key", "---- BEGIN " + "SSH2 ENCRYPTED PRIVATE KEY ----"),
    ("a Slack token", "xo" + "xc-" + "123456789012-123456789012-123456789012-" + HEX[:64]),
    ("a password in a URL", "https://ci:" + "hunter2)" + "@registry.example.com"),
    ("a password in a URL", "https://ci:" + "s3cr3t%" + "@registry.example.com"),
    ("an AWS access key", "AK" + "IA" + "QYZ4UVWX23ABCDEF"),
    ("a Google API key", "AI" + "za" + WORD[:35]),
    ("a GitHub token", "gh" + "p_" + WORD[:36]),
    ("a GitHub token", "gh" + "s_" + WORD[:36]),
    ("a GitHub token", "github" + "_pat_" + WORD[:22] + "_" + WORD[:59]),
    ("a GitLab token", "gl" + "pat-" + WORD[:20]),
    ("a Slack token", "xo" + "xb-" + "123456789012-1234567890123-" + WORD[:24]),
    ("a Slack webhook", "hooks.slack" + ".com/services/T00000000/B00000000/" + WORD[:24]),
    ("a Stripe key", "sk" + "_live_" + WORD[:24]),
    ("an Anthropic key", "sk-" + "ant-api03-" + WORD[:93]),
    ("an OpenAI key", "sk-" + "proj-" + WORD[:60]),
    ("an npm token", "np" + "m_" + WORD[:36]),
    ("a PyPI token", "py" + "pi-AgEI" + WORD[:70]),
    ("a Hugging Face token", "h" + "f_" + "AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh"),
    ("a SendGrid key", "S" + "G." + WORD[:22] + "." + WORD[:43]),
    ("a DigitalOcean token", "do" + "p_v1_" + HEX[:64]),
    ("a signed token (JWT)", ".".join("ey" + "J" + WORD[:20] for _ in "ab") + "." + WORD[:40]),
    ("a password in a URL", "postgres://app:" + "hunter2" + "@db.internal/app"),
    ("a password in a URL", "https://ci:" + "s3cr3t%21" + "@registry.example.com/simple"),
    ("a password in a URL", "redis://:" + "hunter2" + "@cache:6379/0"),
]

HARMLESS = [
    "Before a push, run the full gate, because the hook is the only CI",
    "Tokens begin with ghp_ or github_pat_, keys with AKIA or sk-ant-: never write one down",
    "AKIAIOSFODNN7EXAMPLE is the key of the documentation",
    "-----BEGIN CERTIFICATE----- is public, -----BEGIN PUBLIC KEY----- too",
    "postgres://app:$DB_PASSWORD@db/app",
    "postgres://app:${DB_PASSWORD}@db/app",
    "postgres://app:<password>@db/app and postgres://user:password@db/app",
    "https://user:****@example.com and https://user:xxxx@example.com",
    "postgres://app:__PASSWORD__@db/app and https://user:PAT@example.com",
    "postgres://app:%s@db, postgres://app:%DB_PASS%@db, postgres://app:%(pw)s@db",
    "postgres://app:prefix-${PART}@db and postgres://app:{pw}@db",
    "A token is gh" + "p_" + "x" * 36 + ", a key AK" + "IA" + "X" * 16,
    "git@github.com:owner/name.git and ssh://git@github.com:22/owner/name",
    "http://localhost:8080/users/@me and https://example.com:443/a@b",
    "the sha 0123456789abcdef0123456789abcdef01234567 and src/npm_modules/key-value.ts",
    "desk_live_" + WORD[:30],
]


@pytest.mark.parametrize(("what", "text"), SECRETS)
@pytest.mark.parametrize("around", ["{}", "Set TOKEN={} first", "Use '{}', then\ngo on", "({})."])
def test_a_known_form_is_found(what: str, text: str, around: str) -> None:
    whole = around.format(text)
    (found,) = credentials.find(whole)
    assert found.what == what
    assert whole[found.offset :].startswith((text[:6], "hunter2", "s3cr3t"))
    assert text[-6:] not in found.shown or found.shown.startswith("----")


@pytest.mark.parametrize("text", HARMLESS)
def test_prose_and_stand_ins_are_not(text: str) -> None:
    assert list(credentials.find(text)) == []


TOKEN = "gh" + "p_" + WORD[:36]

FILES = [
    (f"text: Use {TOKEN} here\n", (1, 11)),
    (f"text: a\nwhen: {{tool: shell, match: git}}\nexamples:\n  fires: [git {TOKEN}]\n", (4, 15)),
    (f"text: |\n  First\n  then {TOKEN}\n", (1, 7)),
    (f"text: Push\ntags: [a, {TOKEN}]\n", (2, 11)),
    (f"text: Push\nsource_ref: https://a:{TOKEN}@github.com/x\n", (2, 23)),
    (f"text: Push\nkind: {TOKEN}\n", (2, 7)),
    (f"text: Push\nwhen: {TOKEN}\n", (2, 7)),
    (f"text: Push\nwhen: {{tool: {TOKEN}}}\n", (2, 14)),
    (f"text: Push\nreview_by: {TOKEN}\n", (2, 12)),
]


@pytest.mark.parametrize(("text", "place"), FILES)
def test_it_is_refused_with_its_place_and_never_shown(
    text: str, place: tuple[int, int], tmp_path: Path
) -> None:
    memory, faults = judge.text(".slate/lessons/a.yaml", text.encode())
    assert memory is None
    found = [fault for fault in faults if fault.id == secret.ID]
    assert (found[0].line, found[0].column) == place
    assert TOKEN[6:] not in "".join(map(str, faults))
    assert ("line 2 of it" in found[0].what) is ("|" in text)


def test_a_comment_is_looked_into_and_an_id_is_made_without_a_secret() -> None:
    token = "gh" + "p_" + WORD[:36]
    text = f"# made with {token}\ntext: a # and {token}\n"
    found = judge.text(".slate/lessons/a.yaml", text.encode())[1]
    assert [fault.what for fault in found] == [
        "holds a GitHub token (ghp_…), in the comment of line 1",
        "holds a GitHub token (ghp_…), in the comment of line 2",
    ]
    assert slug(f"Deploy with {token}") == "deploy-with"
    assert "hunter2" not in slug("Deploy to postgres://app:" + "hunter2" + "@db/app")
