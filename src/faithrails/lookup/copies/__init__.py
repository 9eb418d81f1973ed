"""Claims that copy a sentence of the evidence with changes, and what a change does to the meaning."""
