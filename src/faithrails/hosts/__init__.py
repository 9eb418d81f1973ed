"""Doors: each host application in a package of its own."""
