"""Copied sentences and clauses in which a word, a name, a subject or a reason is another."""
