"""Every form of a credential has a sample that is found and one that is nearly the same and is not.

Samples are put together here, since a scanner that reads this file would find them too.
"""

from __future__ import annotations

import re

import pytest

from slate_git.refusals.credentials import FORMS, find

HEX = "0123456789abcdef" * 8
DIGITS = "1234567890" * 4
WORD = "Ab3dEf6hIj9lMn2pQr5tUv8xYz1BcD4F" * 4
LETTERS = "AbCdEfGhIjKlMnOpQrStUvWxYz" * 4


def cut(name: str, sample: str) -> tuple[str, str, str]:
    """A form whose sample is as short as can be: without its last character it is none."""
    return name, sample, sample[:-1]


SAMPLES: tuple[tuple[str, str, str], ...] = (
    # What the form is, a text that has it, and one that nearly has it.
    ("a private key", "-----BEGIN " + "EC PRIVATE KEY-----", "-----BEGIN " + "EC PUBLIC KEY-----"),
    ("a private key", "-----BEGIN " + "PRIVATE KEY-----", "-----BEGIN " + "PRIVATE KEY"),
    cut("a PuTTY private key", "PuTTY-User-" + "Key-File-3: "),
    cut("an age secret key", "AGE-SECRET-" + "KEY-1" + WORD.upper()[:58]),
    cut("an AWS access key", "AK" + "IA" + "QYZ4UVWX23ABCDEF"),
    cut("an AWS access key", "AS" + "IA" + "QYZ4UVWX23ABCDEF"),
    cut("an Azure storage key", "Account" + "Key=" + WORD[:86] + "=="),
    cut("a Google API key", "AI" + "za" + WORD[:35]),
    cut("a Google OAuth secret", "GOC" + "SPX-" + WORD[:28]),
    *(cut("a GitHub token", f"gh{kind}_" + WORD[:36]) for kind in "opurs"),
    cut("a GitHub token", "github" + "_pat_" + WORD[:22] + "_" + WORD[:59]),
    cut("a GitLab token", "gl" + "pat-" + WORD[:20]),
    cut("a GitLab token", "gl" + "agent-" + WORD[:20]),
    cut("a Bitbucket or Atlassian token", "AT" + "CTT" + WORD[:28]),
    ("a Bitbucket or Atlassian token", "AT" + "BB" + WORD[:28], "AT" + "BA" + WORD[:28]),
    cut("a Slack token", "xo" + "xb-" + DIGITS[:10]),
    cut(
        "a Slack app token", "xa" + "pp-1-" + WORD.upper()[:11] + "-" + DIGITS[:13] + "-" + HEX[:32]
    ),
    cut("a Slack webhook", "hooks.slack" + ".com/services/T00000000/" + WORD[:10]),
    cut("a Discord webhook", "discord" + ".com/api/webhooks/" + DIGITS[:18] + "/" + WORD[:60]),
    cut("a Telegram bot token", DIGITS[:9] + ":" + "AA" + WORD[:33]),
    cut("a Stripe key", "sk" + "_live_" + WORD[:16]),
    cut("a Stripe webhook secret", "wh" + "sec_" + WORD[:32]),
    cut("a Square token", "sq0" + "atp-" + WORD[:22]),
    cut("a Shopify token", "shp" + "at_" + HEX[:32]),
    cut("a SendGrid key", "S" + "G." + WORD[:22] + "." + WORD[:43]),
    cut("a Mailgun key", "ke" + "y-" + HEX[:32]),
    ("a Mailchimp key", HEX[:32] + "-us" + "12", HEX[:31] + "-us" + "12"),
    cut("an Anthropic key", "sk-" + "ant-api03-" + WORD[:20]),
    cut("an OpenAI key", "sk-" + "proj-" + WORD[:40]),
    cut("an OpenAI key", "sk-" + WORD[:20] + "T3Blbk" + "FJ" + WORD[:20]),
    cut("an OpenRouter key", "sk-" + "or-v1-" + HEX[:64]),
    cut("a Groq key", "gs" + "k_" + WORD[:52]),
    cut("an xAI key", "xa" + "i-" + WORD[:70]),
    cut("a Perplexity key", "pp" + "lx-" + WORD[:48]),
    cut("a Replicate token", "r" + "8_" + WORD[:37]),
    cut("a Hugging Face token", "h" + "f_" + LETTERS[:34]),
    cut("a Hugging Face token", "api" + "_org_" + LETTERS[:34]),
    cut("an npm token", "np" + "m_" + WORD[:36]),
    cut("a PyPI token", "py" + "pi-AgEI" + WORD[:50]),
    cut("a RubyGems key", "ruby" + "gems_" + HEX[:48]),
    cut("a crates.io token", "ci" + "o" + WORD[:32]),
    cut("a NuGet key", "oy" + "2" + WORD.lower()[:43]),
    cut("a Docker Hub token", "dckr" + "_pat_" + WORD[:27]),
    cut("a DigitalOcean token", "do" + "p_v1_" + HEX[:64]),
    cut("a Databricks token", "da" + "pi" + HEX[:32]),
    cut("a HashiCorp Vault token", "hv" + "s." + WORD[:24]),
    cut("a Terraform Cloud token", WORD[:14] + ".atlas" + "v1." + WORD[:60]),
    cut("a Pulumi token", "pu" + "l-" + HEX[:40]),
    cut("a Doppler token", "d" + "p.pt." + WORD[:40]),
    cut("a Grafana token", "gl" + "sa_" + WORD[:32] + "_" + HEX[:8]),
    cut("a New Relic key", "NR" + "AK-" + WORD[:19]),
    cut("a Sentry token", "sntr" + "yu_" + WORD[:60]),
    cut("a Linear key", "li" + "n_api_" + WORD[:40]),
    cut("a Notion token", "nt" + "n_" + DIGITS[:11] + WORD[:35]),
    cut("a Figma token", "fi" + "gd_" + WORD[:40]),
    cut("an Airtable token", "pa" + "t" + WORD[:14] + "." + HEX[:64]),
    cut("a Postman key", "PM" + "AK-" + HEX[:24] + "-" + HEX[:34]),
    cut("a Supabase token", "sb" + "p_" + HEX[:40]),
    cut("a Supabase token", "sb" + "_secret_" + WORD[:31]),
    cut("a Fly.io token", "Fly" + "V1 fm2_" + WORD[:40]),
    cut("a Tailscale key", "ts" + "key-auth-" + WORD[:12] + "-" + WORD[:20]),
    cut("a signed token (JWT)", f"ey{'J'}{WORD[:20]}.ey{'J'}{WORD[:20]}." + WORD[:20]),
)


@pytest.mark.parametrize(("what", "form"), FORMS)
def test_a_form_has_its_samples(what: str, form: str) -> None:
    fits = [sample for name, sample, _ in SAMPLES if name == what and re.fullmatch(form, sample)]
    assert fits, f"{what}: give {form} a sample in SAMPLES"


@pytest.mark.parametrize(("what", "sample", "near"), SAMPLES)
def test_a_sample_is_found_and_what_nearly_has_its_form_is_not(
    what: str, sample: str, near: str
) -> None:
    (found,) = find(f"Use {sample} here")
    assert (found.what, found.offset, found.end) == (what, 4, 4 + len(sample))
    assert list(find(f"Use {near}, not the other")) == []
