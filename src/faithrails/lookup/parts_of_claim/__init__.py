"""The statements within a claim, and what they say together with a label, a heading or a question."""
