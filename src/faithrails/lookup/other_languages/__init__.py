"""The exact check of answers in languages that the classifier was not trained on."""
