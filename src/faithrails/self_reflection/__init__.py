"""Self-reflection: a model answers with the passages behind each claim and a report on its answer."""
