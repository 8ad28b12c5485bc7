"""Slate: a team's lessons for coding agents, delivered on the tool call they are about.

The flow, in one line:

    lessons/*.yaml -> draft -> refusals -> memory -> compile => index.tsv => hook -> agent

Two rooms: ``slate_git.hook`` runs at every tool call and imports the standard
library and itself; everything else is for people, and may import the hook's
matcher. This file imports nothing, since the hot room passes through it.
"""
