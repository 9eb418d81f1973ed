"""The claim extractors: one file each, named for it."""
