"""Named tuples for the hot room, where importing ``collections`` would cost more than they do."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import namedtuple as record
else:
    from _operator import itemgetter

    def record(name, names, defaults=()):
        """What ``collections.namedtuple`` would make, as far as the hook needs it."""
        names = names.split()
        standing = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))

        def new(cls, *values, **named):
            rest = names[len(values) :]
            given = {**standing, **named}
            values += tuple(given[key] for key in rest if key in given)
            if len(values) != len(names) or not named.keys() <= set(rest):
                raise TypeError(f"{name}: takes {', '.join(names)}")
            return tuple.__new__(cls, values)

        def replace(self, **changes):
            values = [changes.pop(key, old) for key, old in zip(names, self, strict=True)]
            return type(self)(*values, **changes)

        def show(self):
            values = (f"{key}={value!r}" for key, value in zip(names, self, strict=True))
            return f"{name}({', '.join(values)})"

        fields = {key: property(itemgetter(place)) for place, key in enumerate(names)}
        rest = {"__slots__": (), "__new__": new, "_replace": replace, "__repr__": show}
        return type(name, (tuple,), {**rest, **fields, "_fields": tuple(names)})


__all__ = ["record"]
