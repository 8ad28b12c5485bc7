"""Words by which a text commands a model instead of telling it about a repository.

What hides its letters is read as it looks (``alike``). No list is ever whole: a warning asks a
reviewer to look, and a lesson without one is reviewed all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from slate_git.base.characters import alike, mixed

_WHOSE = r"(?:(?:all|any|every|the|your|these|those|other|of)\s+)*"
_ENGLISH = (
    rf"(?:ignore|disregard|forget|override|bypass)\s+{_WHOSE}"
    r"(?:previous|prior|earlier|above|preceding|existing|system|instructions?|rules?|guidelines?)\b",
    r"always\s+(?:tell|say|answer|reply|respond|remind|mention|claim)\b",
    r"(?:never|do\s+not|don['’]t)\s+(?:tell|mention|reveal|inform|disclose|admit)\b",
    r"tell\s+(?:the\s+user|(?:all\s+|the\s+)?other\s+(?:agents?|models?)|every\s+agent)\b",
    r"you\s+are\s+(?:now|an?\s+(?:ai|assistant|agent|expert|helpful)|no\s+longer)\b",
    r"(?:act\s+as|pretend\s+(?:to|that|you)|from\s+now\s+on)\b",
    r"(?:system|developer)\s+prompt\b|your\s+(?:instructions|guidelines|training|persona)\b",
    r"as\s+an\s+ai\b",
    r"without\s+(?:asking|telling|informing)\s+(?:the\s+user|anyone|anybody|first)\b",
)
_OTHERS = (
    # German
    r"(?:ignorier|vergiss|vergesst|missacht|übergeh)\w*\s+(?:\w+\s+){0,3}"
    r"(?:anweisung|instruktion|regel|vorgabe|befehl)\w*",
    r"(?:sag|verrat|erzähl|erwähn)\w*\s+(?:niemandem|keinem|(?:dem|der|den)\s+\w+\s+nichts?)\b",
    r"(?:du\s+bist\s+(?:jetzt|nun|ab\s+sofort)|ab\s+(?:sofort|jetzt)\s+bist\s+du|tu\s+so,?\s+als)",
    # French
    r"(?:ignor|oubli|néglig)(?:e|es|ez|er)\s+(?:\w+\s+){0,3}(?:instruction|consigne|règle|ordre)\w*",
    r"ne\s+(?:\w+\s+)?(?:dis|dites|révèle|révélez|mentionne|mentionnez)\s+(?:rien|pas|jamais)\b",
    r"(?:tu\s+es|vous\s+êtes)\s+(?:maintenant|désormais)\b|fai(?:s|tes)\s+comme\s+si\b",
    # Spanish
    r"(?:ignor|olvid|omit)(?:a|e|en|ar|ir)\s+(?:\w+\s+){0,3}(?:instruccion|regla|orden|indicacion)\w*",
    r"no\s+(?:le\s+)?(?:digas|diga|menciones|mencione|reveles|revele|informes)\b",
    r"(?:ahora\s+eres|eres\s+ahora|a\s+partir\s+de\s+ahora)\b",
    # Portuguese
    r"(?:ignor|esqueç|desconsider)(?:e|a|am|em|ar)\s+(?:\w+\s+){0,3}(?:instruç|regra|orden)\w*",
    r"não\s+(?:diga|conte|mencione|revele|informe)\b|você\s+agora\s+é\b|a\s+partir\s+de\s+agora\b",
    # Italian
    r"(?:ignora|dimentica|trascura)(?:te|re)?\s+(?:\w+\s+){0,3}(?:istruzion|regol|ordin)\w*",
    r"non\s+(?:dire|rivelare|menzionare|informare)\b|(?:ora|adesso)\s+sei\b|d['’]ora\s+in\s+poi\b",
    # Dutch, Polish
    r"(?:negeer|vergeet)\s+(?:\w+\s+){0,3}(?:instructie|regel|opdracht)\w*|je\s+bent\s+(?:nu|vanaf)\b",
    r"(?:zignoruj|ignoruj|zapomnij)\w*\s+(?:\w+\s+){0,3}(?:instrukcj|polece|zasad|regu)\w*",
    r"nie\s+(?:mów|wspominaj|informuj)\w*|od\s+teraz\s+jesteś\b",
)
_WIDE = (
    r"</?(?:system|instructions?|assistant|user)\b[^>]{0,80}>",
    # Turkish
    r"(?:talimat|komut|kural)\w*\s+(?:\w+\s+)?(?:yok\s+say|unut|görmezden)|kullanıcıya\s+söyleme",
    # Russian, Ukrainian
    r"(?:игнорир|забуд|ігнору|не\s+обращай)\w*\s+(?:\w+\s+){0,4}(?:инструкц|указан|правил|інструкц)\w*",
    r"не\s+(?:говори|сообщай|упоминай|рассказывай|кажи)\w*|(?:ты\s+теперь|отныне)\b",
    # Chinese, Japanese, Korean
    r"(?:忽略|无视|無視|忘记|忘記|忽視).{0,12}(?:指令|指示|规则|規則|提示|说明|說明)",
    r"(?:不要|别|別|勿)(?:告诉|告訴|透露|提及|提到)|(?:你|您)(?:现在|現在)是|从现在开始|從現在開始",
    r"(?:指示|命令|ルール|規則|プロンプト).{0,6}(?:無視|忘れ)|(?:言わない|教えない|伝えない|知らせない)で",
    r"(?:지시|명령|규칙|지침|프롬프트).{0,6}(?:무시|잊)|(?:말하지|알리지)\s*마|(?:너는|당신은)\s*이제",
    # Arabic, Hindi
    r"(?:تجاهل|انس).{0,30}(?:التعليمات|تعليمات|الأوامر|القواعد)|لا\s+تخبر",
    r"(?:निर्देश|नियम|आदेश).{0,20}(?:अनदेखा|नज़रअंदाज़|भूल)",
)
ORDERS = re.compile(rf"\b(?:{'|'.join((*_ENGLISH, *_OTHERS))})|{'|'.join(_WIDE)}")
PLAIN = re.compile(rf"\b(?:{'|'.join((*_ENGLISH, *_OTHERS))})|{_WIDE[0]}")
"""The same for a text in ASCII, three times as fast."""


_GET = r"(?:curl|wget|fetch|http|aria2c|iwr|irm|invoke-webrequest|invoke-restmethod)\b"
_PROGRAM = r"(?:(?:ba|z|da|k|fi|a)?sh|python[\d.]*|perl|ruby|node|deno|php)\b"
_SHELL = rf"(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+)?(?:\S*/)?{_PROGRAM}"
FETCHES = re.compile(
    rf"\b{_GET}[^\n]{{0,400}}?\|\s*(?:\w+\s[^|\n]{{0,80}}\|\s*){{0,3}}{_SHELL}"
    rf"|\b(?:eval|source|iex|invoke-expression|{_SHELL}(?:\s+-\w+)*)[\s(\"'`&]*[$<(`]+\(?\s*{_GET}"
    rf"|\b{_GET}[^\n]{{0,400}}?(?:\|\s*(?:iex|invoke-expression)\b|(?:&&|;)\s*(?:{_SHELL}\s+\S|chmod\s+\S*x|\./))"
    rf"|\b(?:iex|invoke-expression)\b[^\n]{{0,80}}(?:{_GET}|downloadstring)"
    rf"|\bbase64\s+(?:-d|-D|--decode)\b[^\n]{{0,200}}?\|\s*{_SHELL}"
    rf"|\bnpx\s+(?:-y|--yes)\s+https?:|\b(?:pip[\d.]*|npm|uv\s+pip)\s+i(?:nstall)?\s+[^\n]{{0,80}}?https?:",
)

_HOME = r"(?:~|\$\{?home\}?|%userprofile%|\$env:userprofile|/(?:home|users)/[\w.-]+|/root)[/\\]"
SECRETS = re.compile(
    rf"{_HOME}\.(?:npmrc|pypirc|netrc|pgpass|git-credentials|vault-token|env|gem[/\\]credentials)\b"
    r"|(?<!\w)\.(?:ssh|aws|gnupg|azure)[/\\]\S+|(?<!\w)\.(?:kube[/\\]config|docker[/\\]config\.json)\b"
    r"|(?<!\w)\.config[/\\](?:gcloud|gh[/\\]hosts|op)\b|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)"
    r"|/etc/(?:shadow|sudoers)\b|/proc/(?:self|\d+)/environ\b|\b169\.254\.169\.254\b"
    r"|\b(?:printenv|env|export\s+-p)\s*\|\s*(?:curl|wget|nc|ncat|base64)\b"
    r"|\b(?:curl|wget|nc|ncat)\b[^\n]{0,200}\$\{?\w*(?:token|secret|password|api_?key)\w*",
)

_FETCHERS = re.compile(r"curl|wget|fetch|http|aria2c|iwr|irm|invoke-|iex|base64")
"""One of them stands in all that ``FETCHES`` finds, which takes its time."""

TELLS = "tells the agent what to be or say"
KINDS = (
    # What is looked for, how it is told, and what to do about it.
    (ORDERS, TELLS, "say what to do in this repository, and why"),
    (
        FETCHES,
        "has the agent fetch a program and run it",
        "name a package at a version, or a script of this repository",
    ),
    (
        SECRETS,
        "leads the agent to a place of secrets",
        "leave the place out; say whom to ask, or which command is given access",
    ),
)


def found_in(text: str) -> Iterator[tuple[str, str, int]]:
    """What is suspicious in a text, once each kind: what it is, what to do, and where."""
    low = text.lower()
    # As it is written, and as it looks.
    readings = [low] if text.isascii() else [low, alike(low), alike(text).lower()]
    for kind, what, repair in KINDS:
        for reading in dict.fromkeys(readings):
            if found := _search(kind, reading):
                at = found.start() if len(reading) == len(text) else 0
                seen = text[at : at + len(found[0])] if len(reading) == len(text) else found[0]
                yield f"{what}: {' '.join(seen.split())}", repair, at
                break
    if word := mixed(text):
        what = f"mixes alphabets in one word, {word[0]}, which looks like {alike(word[0])}"
        yield what, "write it in one alphabet", word.start()


def _search(kind: re.Pattern[str], text: str) -> re.Match[str] | None:
    if kind is FETCHES and not _FETCHERS.search(text):
        return None
    return (PLAIN if kind is ORDERS and text.isascii() else kind).search(text)
