"""The exact check: looks up every word, value, name and quote of a claim in the evidence."""
