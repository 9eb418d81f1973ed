"""``chain | faithfulness(...)``: a step of a LangChain chain that releases only supported answers."""

from faithrails.hosts.langchain import BlockedAnswer, faithfulness

__all__ = ["BlockedAnswer", "faithfulness"]
