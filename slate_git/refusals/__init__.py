"""Why a memory is refused: one module a reason, each its own manual page.

A refusal is a module with these names, and nothing else is asked of it:

``ID``        what the message prints in brackets, and what ``slate explain`` takes
``ACCEPTED``  a lesson file that passes it
``REFUSED``   a lesson file that it refuses
``check``     takes a ``Draft`` and yields a ``Finding`` a fault

``ALL`` lists them by hand, in the order in which a reader wants to hear of them.
"""
