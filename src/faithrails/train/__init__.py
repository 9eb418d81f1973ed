"""Trains the classifier: from labelled rows to coefficients and every figure about them."""
