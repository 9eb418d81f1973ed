"""The claim extractors, each in a file of its name."""
