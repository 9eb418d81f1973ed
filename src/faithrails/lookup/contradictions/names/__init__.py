"""Actions, roles, answers and sources given to another name."""
