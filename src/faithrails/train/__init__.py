"""Training the classifier: labelled rows in, coefficients and every figure about them out."""
