"""What a search of one command costs, counted and never measured."""
