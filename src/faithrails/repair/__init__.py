"""Corrects an answer: replaces values, rewrites or leaves out sentences, and checks the result again."""
