"""The exact check: looks up each word, value, name and quote of a claim (verifiers `exact`, `layered`)."""
