"""Settings files edited as text, so that nothing but our own entries moves."""
