"""Tables in passages: their cells, and whether they state or imply a number in a claim."""
