"""Corrects an answer: values put right, sentences rewritten or left out, and the result checked again."""
