"""``faithrails calibrate``: cut-offs with a promised error rate, from rows of one's own."""
