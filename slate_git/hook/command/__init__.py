"""Shell commands, read as a shell would find them, for triggers of the form ``git push``.

    text -> reader (lexer, word, command) -> simple commands -> wrappers -> runs
    runs -> trigger: does it fire        runs -> files: what is read and edited

Reading is linear in the text, goes no deeper into Python however deep the text
nests, and stops at the first fault, which leaves what stood before it. It is
imported only where a row of the index asks for it.
"""
