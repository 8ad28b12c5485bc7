"""A scripted model: it makes the calls of a script and remembers what it was shown.

A script is a list of steps, each a call or a list of parallel calls; every request that the client
sends is answered with the next step, then with a closing word. A sub-agent plays the steps that
stand `inside` the call that starts it. What a request holds and the one before it in the same
context did not hold is new to the model, and is put down with the calls it came with.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

CLOSING = "The script is at its end."
SUMMARY = "<summary>The scripted work so far.</summary>"


class Call(NamedTuple):
    """A tool call; a test names it by its `id`, unlike any other of the session."""

    id: str
    tool: str
    args: Mapping[str, Any] | str
    inside: Sequence[Any] = ()
    """The steps of the sub-agent that this call starts."""
    tokens: int = 100
    """The size of the conversation as the model reports it; a great one makes a client compact."""


Step: TypeAlias = "Call | list[Call]"


class Request(NamedTuple):
    """What a client asked its model, whatever the protocol."""

    context: str
    """Empty for the main agent, a sub-agent's id for its own."""
    texts: list[tuple[str, str]]
    """(role, text) of all but tool results and the model's own words."""
    results: dict[str, str]
    """Call id -> its result."""
    ask: str = "turn"
    """`turn`; `summary` when the history is being compacted; `aside` for a title and the like."""


class Answer(NamedTuple):
    """What the model says."""

    text: str = CLOSING
    calls: Sequence[Call] = ()
    tokens: int = 100


class Sight(NamedTuple):
    """A text at the moment a model first saw it."""

    place: str
    """The call whose result it is, or the calls (joined by +) whose results came along."""
    role: str
    text: str


class Dialect(Protocol):
    """The protocol of one model."""

    def read(self, path: str, headers: Mapping[str, str], body: Any) -> Request | None: ...

    def write(self, path: str, body: Any, answer: Answer) -> tuple[str, bytes]:
        """(content type, body) of the answer to a request."""
        ...


class Context:
    """One model context: the steps it has yet to play, and what it held in the last request."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = [step if isinstance(step, list) else [step] for step in steps]
        self.asked: list[Call] = []
        self.held: Counter[tuple[str, str]] = Counter()

    def news(self, request: Request) -> list[tuple[str, str]]:
        now = Counter(request.texts)
        new = list((now - self.held).elements())
        self.held = now
        return new


class Model:
    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.sights: list[Sight] = []
        self.main = Context([])
        self.others: dict[str, Context] = {}
        self.inside: list[Sequence[Step]] = []
        self.answered: set[str] = set()
        self.lock = threading.Lock()

    def play(self, turns: Sequence[Sequence[Step]]) -> None:
        """Lay out the main agent's turns; an empty step closes each."""
        with self.lock:
            self.main.steps = [s for turn in turns for s in [*Context(turn).steps, []]]
            self.main.asked, self.others, self.inside = [], {}, []

    def unplayed(self) -> list[str]:
        contexts = [self.main, *self.others.values(), *map(Context, self.inside)]
        return [call.id for context in contexts for step in context.steps for call in step]

    def answer(self, path: str, headers: Mapping[str, str], body: Any) -> tuple[str, bytes] | None:
        with self.lock:
            request = self.dialect.read(path, headers, body)
            if request is None:
                return None
            answer = Answer() if request.ask == "aside" else self._next(request)
            return self.dialect.write(path, body, answer)

    def _next(self, request: Request) -> Answer:
        context = self._context(request.context)
        self._note(context, request)
        if request.ask == "summary":
            return Answer(SUMMARY)
        context.asked = context.steps.pop(0) if context.steps else []
        if not context.asked:
            self.others.pop(request.context, None)
            return Answer()
        self.inside += [call.inside for call in context.asked if call.inside]
        return Answer("", context.asked, max(call.tokens for call in context.asked))

    def _context(self, name: str) -> Context:
        if not name:
            return self.main
        if name not in self.others:
            self.others[name] = Context(self.inside.pop(0) if self.inside else [])
        return self.others[name]

    def _note(self, context: Context, request: Request) -> None:
        for call, text in request.results.items():
            if call not in self.answered:
                self.answered.add(call)
                self.sights.append(Sight(call, "tool", text))
        if request.ask == "summary":  # the history once more, as one text: nothing new
            return
        place = "+".join(call.id for call in context.asked) or "start"
        self.sights += [Sight(place, role, text) for role, text in context.news(request)]
