"""Tables in passages: their cells, and whether a number in a claim stands in them or follows from them."""
