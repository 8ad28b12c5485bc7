"""Named tuples for the hot room, where importing ``collections`` would cost more than all of them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import namedtuple as record
else:
    from _operator import itemgetter

    def record(name, names, defaults=()):
        """What ``collections.namedtuple`` would make, as far as the hook needs it."""
        names = names.split()

        def new(cls, *values, **named):
            values += tuple(named.pop(key) for key in names[len(values) :] if key in named)
            missing = len(names) - len(values)
            values += tuple(defaults)[len(defaults) - missing :] if missing else ()
            if len(values) != len(names) or named:
                raise TypeError(f"{name}: takes {', '.join(names)}")
            return tuple.__new__(cls, values)

        def replace(self, **changes):
            return type(self)(*(changes.pop(key, old) for key, old in zip(names, self)), **changes)

        def show(self):
            return f"{name}({', '.join(f'{key}={value!r}' for key, value in zip(names, self))})"

        fields = {key: property(itemgetter(place)) for place, key in enumerate(names)}
        rest = {"__slots__": (), "__new__": new, "_replace": replace, "__repr__": show}
        return type(name, (tuple,), {**rest, **fields, "_fields": tuple(names)})


__all__ = ["record"]
