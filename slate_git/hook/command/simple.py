"""Reads one simple command: its words and redirections, and the heredocs behind its line."""

from __future__ import annotations

from slate_git.hook.command.lexer import MARK, Fault
from slate_git.hook.command.word import QUOTED, is_assignment
from slate_git.hook.command.words import Words
from slate_git.hook.namedtuple import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slate_git.hook.command.lexer import Steps

    State = tuple[list[str], list[int], list["Redirect"], int, int]

Command = record("Command", "words marks at redirects scope")
"""A simple command: its words without quotes, what is known of each, the place of its first
word, its redirections, and the number of the shell or subshell that it runs in."""

Redirect = record("Redirect", "operator target marks body", defaults=("",))
"""A redirection as written, such as ``>>``, with the word behind it and what is known of that,
and the text of a heredoc."""

OPERATORS = ("&>>", "&>", "<<<", "<<-", "<<", "<>", "<&", "<", ">>", ">&", ">|", ">")


class Simple(Words):
    """Gathers the command that is being read."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.commands: list[Command] = []
        self.open: list[int] = []
        """For each construct that is not closed yet, how many commands stood before it."""
        self.pending: list[tuple[list[Redirect], int]] = []
        """The heredocs that begin on the next line: the redirections and the place among them."""
        self.start()

    def start(self) -> None:
        """Begins a command."""
        self.words: list[str] = []
        self.marks: list[int] = []
        self.redirects: list[Redirect] = []
        self.place = -1

    def finish(self) -> None:
        """Ends the command, and begins the next one."""
        if self.words or self.redirects:
            found = Command(self.words, self.marks, self.place, self.redirects, self.scope)
            self.commands.append(found)
            self.start()

    def leave(self) -> State:
        """The command that is being read, which ``back_to`` takes up again."""
        state = (self.words, self.marks, self.redirects, self.place, self.scope)
        self.start()
        return state

    def back_to(self, state: State) -> None:
        """Takes up a command that was left."""
        self.words, self.marks, self.redirects, self.place, self.scope = state

    def add(self, word: str, marks: int, start: int) -> None:
        """Adds a word that was read from ``start`` to here; an assignment in front is none."""
        if not self.words:
            if "=" in word and is_assignment(self.text[start : self.at]):
                return
            self.place = start
        self.words.append(word)
        self.marks.append(marks)

    def redirect(self) -> Steps:
        """Reads the redirection that starts here."""
        if self.place < 0:
            self.place = self.at
        operator = next(one for one in OPERATORS if self.text.startswith(one, self.at))
        self.at += len(operator)
        self.skip_blanks()
        start = self.at
        target, marks = yield self.word()
        if self.at == start:
            raise Fault("a redirection leads nowhere")
        if operator in ("<<", "<<-"):
            self.pending.append((self.redirects, len(self.redirects)))
        self.redirects.append(Redirect(operator, target, marks))

    def bodies(self, inside: bool) -> Steps:
        """Moves past the heredocs that begin here; what an unquoted one substitutes is run."""
        pending, self.pending = self.pending, []
        for redirects, place in pending:
            document = redirects[place]
            stop, after = self.body(document.target, document.operator == "<<-", inside)
            redirects[place] = document._replace(body=self.text[self.at : stop])
            if not document.marks & QUOTED:
                yield self.heredoc(stop)
            self.at = after

    def heredoc(self, stop: int) -> Steps:
        """Reads the substitutions in a heredoc's text; a fault in it ends with it."""
        end, self.end = self.end, stop
        state, opened = self.leave(), len(self.open)
        try:
            while (place := self.special(quoted=True)) < stop:
                char = self.text[place]
                self.at = place + (2 if char == "\\" else char == '"' or char == MARK)
                if self.at == place:
                    yield self.expansion(True)
        except Fault:
            del self.commands[min(self.open[opened:], default=len(self.commands)) :]
            del self.open[opened:]
            self.pending = []
        self.end = end
        self.back_to(state)
