"""The kinds of evidence against a claim, one file each; `rules.py` lists them in order."""
