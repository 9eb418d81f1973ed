"""Checks of an answer as a whole: metrics that are only reported, and warnings that the answer leaves out."""

from __future__ import annotations

from faithrails.whole_answer.measure import measured
from faithrails.whole_answer.measure_inputs import Answered
from faithrails.whole_answer.omissions import omitted_warnings

__all__ = ["Answered", "measured", "omitted_warnings"]
