"""How long each step of the matcher takes, in tenths of a nanosecond.

Fitted to some 180 searches of 2 ms to 1.4 s by CPython 3.11 on an idle machine;
nine predictions in ten are within 40 % of the time measured.
"""

START = 300
"""One position at which the search starts."""
TRY = 11
"""One step tried."""
JUMP, LAZY = 26, 23
"""One exit of a repeat tried, and what each character costs more for a lazy one."""
SCAN = 4
"""One character looked at for the literal behind a repeat."""
LETTER = 14
"""One character of a text compared."""
EDGE = 150
"""The test for a word's edge."""

MARK, ENTER, ROUND = 16, 300, 60
"""A group's mark; entering a repeated group, and each of its rounds."""

PLAIN, SET, MEMBERS, WORD, SPACE, DIGIT, FOLD = 3, 10, 15, 13, 6, 30, 8
"""One character taken by a repeat of a character or a dot; of a set, which costs more for
single characters, for each class in it, and where case is ignored."""

MOST = 1 << 200
"""Costs beyond are this: no machine would see the end."""
