"""The agents' real clients, from npm, against scripted models on 127.0.0.1.

`model.py` plays a script and remembers what it was shown; `client.py` installs and runs a client;
one module an agent speaks its model's protocol and knows its command line.
"""
