"""Two things of the evidence that a claim exchanges: names, sides of a verb, steps, origin and goal."""
