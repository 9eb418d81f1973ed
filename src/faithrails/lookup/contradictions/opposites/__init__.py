"""Words of a claim where the evidence has their opposite."""
