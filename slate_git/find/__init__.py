"""Which memories a person or an agent means: by words, or by a call."""
