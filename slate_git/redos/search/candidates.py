"""Commands that could keep a pattern busy, made from the pattern itself.

A candidate is a list of blocks, (text, weight): the room that the fixed blocks
(weight 0) leave is shared out by weight, and each block repeated to fill its
share. Repeats of a pattern that can take each other's text are pumped together,
one behind the other. What keeps the end from matching is tried afterwards, on
the candidates that would be slow if nothing matched.
"""

from __future__ import annotations

from collections.abc import Iterator

from slate_git.redos.program.alphabet import Alphabet
from slate_git.redos.search.candidate import Block, Candidate
from slate_git.redos.search.examples import Examples, Piece
from slate_git.redos.steps.step import Program

VARIANTS = 9
WIDTHS = (2, 3, 1, 4, 5)
"""Repeats in a row that are pumped together."""
LONGEST = 120
"""Characters of a text that is pumped."""
MOST_STRETCHES = 5
"""Fixed texts that are pumped one behind the other."""


class Candidates:
    """The candidates for one program, of each kind in turn."""

    def __init__(self, program: Program, alphabet: Alphabet, shortest: int) -> None:
        self.shortest = shortest
        self.alphabet = alphabet
        self.examples = Examples(program, alphabet)
        busy = self.examples.busy
        rare = sorted((c for c in alphabet.chars if c != "\n"), key=lambda c: (busy[c], c))
        self.kill = rare[0] if rare else "!"
        self.rare = rare
        self.visible = next((char for char in rare if not char.isspace()), "!")
        self.busiest = sorted(alphabet.chars, key=lambda c: -busy[c])[:6]

    def __iter__(self) -> Iterator[Candidate]:
        ways: list[list[Piece]] = []
        for variant in range(VARIANTS):
            way = self.examples.pieces(variant)
            if way not in ways:
                ways.append(way)
        seen: set[tuple[Block, ...]] = set()
        for candidate in _in_turns(
            [self._simple(), *map(self._pumped, ways), *map(self._texts, ways), self._pairs()]
        ):
            blocks = tuple(block for block in candidate.blocks if block[0])
            if blocks and blocks not in seen:
                seen.add(blocks)
                yield Candidate(blocks, candidate.rest)

    def tails(self, candidate: Candidate) -> Iterator[str]:
        """What could keep the end of the pattern from matching behind a candidate."""
        first = ["\n" + self.kill, "", self.kill + "\n" + self.kill, candidate.rest[:-1]]
        first.append(candidate.rest[:-1] + "\n" + self.kill)
        # Where only a space is rare, the end of a line takes it.
        first += [*(end + self.visible for end in ("\n", self.visible + "\n")), "-\n-"]
        first += ["\n" + char for char in self.rare[:3]]
        yield from dict.fromkeys([*first, *self.rare[:14], "\n"])

    def _simple(self) -> Iterator[Candidate]:
        for char in self.alphabet.chars:
            yield Candidate(((char, 1.0),))
        # Only a text just long enough is slow where many optional parts stand before a count.
        for char in self.alphabet.chars[:12]:
            for length in (self.shortest, self.shortest + 2):
                yield Candidate(((char * length, 0.0),))

    def _pumped(self, way: list[Piece]) -> Iterator[Candidate]:
        loops = [at for at, piece in enumerate(way) if piece.pump]
        spans = [loops] if loops else []
        for width in WIDTHS:
            spans += [loops[at : at + width] for at in range(len(loops) - width + 1)]
        for span in spans:
            blocks = self._blocks(way, span)
            yield Candidate((self._head(way, span), *blocks), self._rest(way, span))
        for span in spans:
            yield from self._common(way, span)
        for span in spans:
            yield from self._repeated(way, span)

    def _head(self, way: list[Piece], span: list[int]) -> Block:
        return _text(way[: span[0]]), 0.0

    def _rest(self, way: list[Piece], span: list[int]) -> str:
        return _text(way[span[-1] + 1 :])

    def _blocks(self, way: list[Piece], span: list[int]) -> tuple[Block, ...]:
        return tuple((piece.text, float(piece.pump)) for piece in way[span[0] : span[-1] + 1])

    def _repeated(self, way: list[Piece], span: list[int]) -> Iterator[Candidate]:
        """The text before the span repeated, and the texts inside it."""
        head = self._head(way, span)
        blocks = self._blocks(way, span)
        rest = self._rest(way, span)
        following = self._followed(way, span)
        # A word's edge behind the head wants something of the repeat's between two heads.
        between = (way[span[0]].text, "", self._edge(way[span[0]].mask))
        heads = [head, *((head[0] + text, 1.0) for text in between if head[0])]
        for start in heads:
            yield Candidate((start, *blocks), rest)
            if following != blocks:
                yield Candidate((start, *following), rest)

    def _common(self, way: list[Piece], span: list[int]) -> Iterator[Candidate]:
        """One text for all repeats of the span."""
        for pump in self._commons(way, span):
            yield Candidate((self._head(way, span), (pump, 1.0)), self._rest(way, span))

    def _edge(self, mask: int) -> str:
        """A busy character of a repeat that is no letter, for a word's edge before it."""
        chars = [c for c in self.alphabet.of(mask) if not c.isalnum() and c not in "_\n"]
        return max(chars, key=lambda c: self.examples.busy[c], default="")

    def _commons(self, way: list[Piece], span: list[int]) -> Iterator[str]:
        """What all repeats of the span, and the texts between, could take together."""
        mask = -1
        for at in span:
            if way[at].mask:
                mask &= way[at].mask
        chars = self.alphabet.of(mask) if mask != -1 else []
        between = {char for piece in way[span[0] : span[-1] + 1] for char in piece.text}
        after = way[span[-1] + 1].text[:1] if span[-1] + 1 < len(way) else ""
        ranked = sorted(
            chars,
            key=lambda c: (c not in between, c == "\n", -self.examples.busy[c]),
        )
        chosen = ranked[:2] + [char for char in ranked if char in between or char == after][:4]
        whole = _text(way[span[0] : span[-1] + 1])
        inner = _text([piece for piece in way[span[0] : span[-1] + 1] if not piece.pump])
        words = [*chosen, whole, inner, inner + after, way[span[0]].text]
        yield from (word for word in dict.fromkeys(words) if 0 < len(word) <= LONGEST)

    def _followed(self, way: list[Piece], span: list[int]) -> tuple[Block, ...]:
        """Each repeat pumped with the text that follows it."""
        blocks: list[Block] = []
        for at in range(span[0], span[-1] + 1):
            piece = way[at]
            if piece.pump and at + 1 < len(way) and not way[at + 1].pump:
                blocks.append((way[at + 1].text[:LONGEST], 1.0))
            elif piece.pump:
                blocks.append((piece.text, 1.0))
        return tuple(blocks)

    def _texts(self, way: list[Piece]) -> Iterator[Candidate]:
        fixed = [piece.text for piece in way if not piece.pump]
        whole = _text(way)
        yield Candidate(((whole, 0.0),))
        yield Candidate(tuple((piece.text, 1.0) for piece in way if len(piece.text) <= LONGEST))
        yield from self._beginnings(way)
        yield from self._stretches(way)
        yield Candidate(((whole[:LONGEST], 1.0),))
        yield Candidate(((whole[:-1][:LONGEST], 1.0),))
        for texts in (fixed, fixed[:-1]):
            yield Candidate(tuple((text, 1.0) for text in texts))
            yield Candidate((("".join(texts)[:LONGEST], 1.0),))
        for text in dict.fromkeys(piece.text for piece in way):
            yield Candidate(((text[:LONGEST], 1.0),))

    def _beginnings(self, way: list[Piece]) -> Iterator[Candidate]:
        """The way as far as one of its repeats, over and over."""
        word = ""
        for at, piece in enumerate(way):
            word += piece.text
            if len(word) > LONGEST:
                return
            if piece.pump and at:
                after = way[at + 1].text[:1] if at + 1 < len(way) else ""
                for text in dict.fromkeys([word, word + after]):
                    yield Candidate(((text, 1.0),), _text(way[at + 1 :]))

    def _stretches(self, way: list[Piece]) -> Iterator[Candidate]:
        """The fixed texts up to one of them, each over and over: a repeat between any two
        ends at each place of the next text."""
        words = [""]
        for piece in way:
            if piece.pump and self._wide(piece.mask):
                words.append("")
            else:
                words[-1] += piece.text
        words = [word for word in words if 0 < len(word) <= LONGEST]
        for end in range(2, min(len(words), MOST_STRETCHES) + 1):
            yield Candidate(tuple((word, 1.0) for word in words[:end]))

    def _wide(self, mask: int) -> bool:
        """Whether a repeat takes most of the characters, and so runs over the texts behind it."""
        return 2 * mask.bit_count() > len(self.alphabet.chars)

    def _pairs(self) -> Iterator[Candidate]:
        for one in self.busiest:
            for two in self.busiest:
                if one != two:
                    yield Candidate(((one + two, 1.0),))
                    yield Candidate(((one, 1.0), (two, 1.0)))


def _in_turns(sources: list[Iterator[Candidate]]) -> Iterator[Candidate]:
    while sources:
        for source in list(sources):
            candidate = next(source, None)
            if candidate is None:
                sources.remove(source)
            else:
                yield candidate


def _text(pieces: list[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
