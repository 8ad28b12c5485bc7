"""Random settings files: any JSON value in any formatting, with comments and trailing commas."""

from __future__ import annotations

from hypothesis import strategies as st

SCALARS = st.sampled_from(
    ["1", '"a"', "null", '"https://x"', '"}]{["', "-1.5e3", '"\\"//"', "true"]
)
GAPS = st.one_of(
    st.just(""),
    st.text(alphabet=" \t\n\r", max_size=3),
    st.sampled_from([" /*c*/ ", "// x\n", '\n  // "a": [1,\r\n', "\n    ", "\r\n\t", " "]),
)


@st.composite
def documents(draw: st.DrawFn, depth: int = 0, names: tuple[str, ...] = ()) -> str:
    """One JSON value as text. ``names`` are keys to choose from, each used once at most."""
    kind = draw(st.sampled_from(["scalar", "array", "object"] if depth < 3 else ["scalar"]))
    if kind == "scalar" and depth:
        return draw(SCALARS)
    return draw(objects(depth, names) if kind == "object" or not depth else arrays(depth))


@st.composite
def arrays(draw: st.DrawFn, depth: int = 0) -> str:
    values = draw(st.lists(documents(depth + 1), max_size=3))
    return "[" + joined(draw, values) + "]"


@st.composite
def objects(draw: st.DrawFn, depth: int = 0, names: tuple[str, ...] = ()) -> str:
    """An object; a name of ours holds an object of lists, or a list, as the agents have it."""
    keys = draw(st.lists(st.sampled_from([*names, "a", "b", "c", "d"]), max_size=3, unique=True))
    members = []
    for key in keys:
        if key not in names:
            value = draw(documents(depth + 1))
        elif key == "plugin":
            value = draw(arrays(1))
        else:
            value = draw(groups())
        members.append(f'"{key}"{draw(GAPS)}:{draw(GAPS)}{value}')
    return "{" + joined(draw, members) + "}"


@st.composite
def groups(draw: st.DrawFn) -> str:
    """What may stand under ``hooks`` or ``mcpServers`` already."""
    events = ["PreToolUse", "AfterTool", "postToolUse", "SessionStart", "Stop"]
    keys = draw(st.lists(st.sampled_from(events), max_size=3, unique=True))
    members = [f'"{key}":{draw(GAPS)}{draw(arrays(1))}' for key in keys]
    return "{" + joined(draw, members) + "}"


def joined(draw: st.DrawFn, parts: list[str]) -> str:
    if not parts:
        return draw(GAPS)
    text = ",".join(draw(GAPS) + part + draw(GAPS) for part in parts)
    return text + "," + draw(GAPS) if draw(st.booleans()) else text


@st.composite
def files(draw: st.DrawFn, names: tuple[str, ...] = ()) -> str:
    """A whole settings file."""
    mark = draw(st.sampled_from(["", "", "\ufeff"]))
    return mark + draw(GAPS) + draw(objects(0, names)) + draw(GAPS)
