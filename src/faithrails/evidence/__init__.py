"""Passages, read once for all claims: sentences, words, values, records and sources."""
