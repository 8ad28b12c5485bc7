"""What an import did, found and proposes, for people and for other programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from slate_git.exchange.importing.carry import CARRIED, LEFT, THERE, Carrier, Done
from slate_git.exchange.importing.proposals import Proposal, proposals
from slate_git.exchange.importing.rule import Left, Names
from slate_git.exchange.importing.sources import SOURCES, Passed, rules

PLACE = re.compile(r"(?P<place>.+:\d+)(?:\.(?P<number>\d+))?")


class Unknown(ValueError):
    """A place that no proposal has; the text says what to write."""


class Entry(NamedTuple):
    """A rule, or a passage, and what became of it. ``again``: an earlier import wrote it."""

    source: str
    path: str
    done: Done
    again: bool = False


class Report(NamedTuple):
    """What became of the rules, what their tools read otherwise, and what pages propose."""

    entries: tuple[Entry, ...]
    notes: tuple[str, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    written: bool = True

    @property
    def again(self) -> bool:
        """Whether an earlier import has written what there is, and this one found nothing new."""
        return any(entry.again for entry in self.entries) and not self._with(CARRIED)

    def nothing(self, listed: bool) -> bool:
        """Whether nothing was found that is a lesson, or could be one."""
        kept = self._with(CARRIED) or self._with(THERE)
        return not kept and not (self.proposals and (listed or not self.entries))

    def _with(self, state: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.done.state == state]

    def as_json(self) -> dict[str, Any]:
        """The report as plain values."""
        return {
            "written": self.written,
            "rules": [
                {
                    "source": entry.source,
                    "path": entry.path,
                    "state": entry.done.state,
                    "lesson": entry.done.path or None,
                    "when": list(entry.done.when),
                    "told": list(entry.done.told),
                    "offers": list(entry.done.offers),
                }
                for entry in self.entries
            ],
            "counts": {state: len(self._with(state)) for state in (CARRIED, LEFT, THERE)},
            "notes": list(self.notes),
            "proposals": [
                {
                    "place": proposal.place,
                    "path": proposal.path,
                    "line": proposal.line,
                    "text": proposal.text,
                    "candidates": [
                        {"take": f"{proposal.place}.{number}", "when": list(candidate.when)}
                        for number, candidate in enumerate(proposal.candidates, 1)
                    ],
                }
                for proposal in self.proposals
            ],
        }


def of(names: Names, sources: Sequence[str], pages: bool, dry_run: bool) -> Report:
    """Carry over the rules of some sources, and see what pages propose that no memory says.

    Rules that apply always count as pages; with ``pages`` those of every source are read. Raises
    ``atomic.NotWritten``.
    """
    carrier = Carrier(names.root)
    entries: list[Entry] = []
    notes: list[str] = []
    left: list[Left] = []
    for source in SOURCES if pages else sources:
        found = []
        for rule in rules(names, SOURCES[source], lambda path: carrier.came(path) is not None):
            if isinstance(rule, Left):
                left.append(rule)
            if source in sources:
                again = isinstance(rule, Passed)
                found.append(Entry(source, rule.path, carrier.carry(rule), again))
        entries += found
        if SOURCES[source].NOTE and any(entry.done.state == CARRIED for entry in found):
            notes.append(SOURCES[source].NOTE)
    made = Report(tuple(entries), tuple(notes), written=not dry_run)
    if pages or not made.again:
        proposed = (
            proposal
            for proposal in proposals(names, left)
            if not any(carrier.said(proposal.text, one.when) for one in proposal.candidates)
        )
        made = made._replace(proposals=tuple(proposed))
    if not dry_run:
        carrier.finish()
    return made


def taken(names: Names, places: Sequence[str], dry_run: bool) -> tuple[Entry, ...]:
    """Write the proposals at these places: with one candidate's triggers, or with those of all.

    Raises ``Unknown`` and ``atomic.NotWritten``.
    """
    known = {proposal.place: proposal for proposal in proposals(names, _left(names))}
    chosen = [_chosen(known, place) for place in places]
    carrier = Carrier(names.root)
    entries = tuple(
        Entry("pages", place, carrier.add({"text": text, "when": list(when)}, text))
        for place, (text, when) in zip(places, chosen, strict=True)
    )
    if not dry_run:
        carrier.finish()
    return entries


def _left(names: Names) -> list[Left]:
    """The rules that cannot be carried over, of all sources."""
    found = (rule for source in SOURCES.values() for rule in rules(names, source))
    return [rule for rule in found if isinstance(rule, Left)]


def _chosen(known: dict[str, Proposal], place: str) -> tuple[str, tuple[dict[str, str], ...]]:
    asked = PLACE.fullmatch(place)
    proposal = known.get(asked["place"]) if asked else None
    if asked is None or proposal is None:
        raise Unknown(f"{place}: nothing is proposed there: `slate import pages` lists the places")
    number = int(asked["number"] or 0)
    if number > len(proposal.candidates):
        raise Unknown(f"{place}: {asked['place']} has {len(proposal.candidates)} candidates")
    picked = proposal.candidates[number - 1 : number] if number else proposal.candidates
    when = tuple(entry for candidate in picked for entry in candidate.when)
    return proposal.text, when
