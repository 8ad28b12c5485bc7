"""What each step of the matcher costs, in tenths of a nanosecond.

Fitted to some 180 searches of 2 ms to 1.4 s by CPython 3.11 on an idle machine;
nine predictions in ten are within 40 % of the time measured.
"""

from __future__ import annotations

TRY, JUMP, LAZY, SCAN, TAKE_TEXT, START, EDGE = 11, 26, 23, 4, 14, 300, 150
"""One node tried; one exit of a repeat tried, and what it costs more for a lazy one; one
character looked at for the literal behind a repeat; one of a text; one position at which
the search starts; and the test for a word's edge."""

MARK, ENTER, ROUND = 16, 300, 60
"""A group's mark; entering a repeated group, and each of its rounds."""

PLAIN, SET, MEMBERS, WORD, SPACE, DIGIT, FOLD = 3, 10, 15, 13, 6, 30, 8
"""One character taken by a repeat of a character or a dot; of a set, which costs more for
single characters, for each class in it, and where case is ignored."""

CAP = 1 << 200
"""Costs beyond are this: no machine would see the end."""
