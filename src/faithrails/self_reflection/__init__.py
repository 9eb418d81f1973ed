"""Self-reflection: a model answers with the passages behind each claim, and with a report on it."""
