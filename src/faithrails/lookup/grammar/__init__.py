"""The grammar of a sentence: clauses, comparatives, givers and receivers, starts and ends."""
