"""Rules that find evidence against a claim, one file each; `rules.py` lists them in their order."""
