"""Settings of sampled checks, the queue of background checks, and the check log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from faithrails.settings.paths import LogFile
from faithrails.settings.strict_model import TAG, Strict


class Sample(Strict):
    """With ``when: sampled``: which messages are checked.

    The choice depends only on the seed and the texts: every process makes the same choice for a message.
    """

    rate: float = Field(0.1, gt=0.0, le=1.0, description="Share of messages that are checked.")
    seed: int = Field(0, description="Another seed chooses other messages.")


class Background(Strict):
    """With ``mode: background``: where checks wait, and what happens if they cannot."""

    queue: LogFile | None = Field(
        None,
        description="The folder in which answers wait to be checked, relative to the configuration folder. "
        "It contains questions, answers and evidence. Default: the path of `log` with `.queue` added.",
    )
    size: int = Field(10_000, ge=1, description="Most answers of one process that wait for their check.")
    when_full: Literal["block", "warn", "annotate"] = Field(
        "block",
        description="The mode in which an answer is checked before it goes out if the queue is full or "
        "cannot be written.",
    )


# The tags keep the errors of one form out of those of the other; `explain` leaves them out of the path.
Days = Annotated[int, Field(gt=0, strict=True)]
KeepDays = Annotated[
    Annotated[Days, Tag(f"{TAG}days")]
    | Annotated[dict[Literal["pass", "warn", "block", "escalate"], Days], Tag(f"{TAG}by decision")],
    Discriminator(lambda given: f"{TAG}{'by decision' if isinstance(given, Mapping) else 'days'}"),
]


class LogOptions(Strict):
    """What the check log keeps."""

    redact: Literal["none", "hashes"] = Field(
        "none",
        description="`hashes` replaces every text by a keyed hash (HMAC-SHA256): labels, scores, places and "
        "costs stay. Such a log cannot be replayed or reviewed.",
    )
    key_env: str = Field(
        "FAITHRAILS_LOG_KEY", description="The environment variable that holds the key of the hashes."
    )
    keep_days: KeepDays | None = Field(
        None,
        description="With a Parquet log: days after which checks are deleted, for all or by decision, "
        "such as `{pass: 7, warn: 30}`; checks with other decisions are kept. Default: never.",
    )
