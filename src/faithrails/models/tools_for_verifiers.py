"""``Tools``: the models, prompts, meter and caches that a check passes to verifiers and extractors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.retriever_adapter import Retrieve
from faithrails.models.protocol import Meter, Model
from faithrails.prompts import PromptBook
from faithrails.settings.judge import Judge

if TYPE_CHECKING:
    from faithrails.models.reply_cache import ReplyCache


@dataclass(frozen=True, slots=True)
class Tools:
    """What a verifier or an extractor may use besides the turn.

    ``judge`` answers questions about claims: the model of the verifier's own settings if it has any,
    else that of the general ones. ``main`` is the model that wrote the answer, the only one that
    sampling may ask for further answers. ``indexes`` keeps evidence that was read, ``cache`` the judge's
    replies. ``since`` is the offset up to which the answer was checked before: an extractor may skip
    claims that end before it. ``retrieve`` searches the application's knowledge base.
    """

    judge: Model | None = None
    main: Model | None = None
    prompts: PromptBook = field(default_factory=PromptBook)
    meter: Meter = field(default_factory=Meter)
    indexes: Indexes = field(default_factory=Indexes)
    cache: ReplyCache | None = None
    since: int = 0
    judges: Callable[[Judge], Model | None] | None = None
    retrieve: Retrieve | None = None

    def for_judge(self, judge: Judge | None) -> Tools:
        """Return tools whose ``judge`` is the model that these settings describe; unchanged for None."""
        if judge is None or self.judges is None:
            return self
        return replace(self, judge=self.judges(judge))
