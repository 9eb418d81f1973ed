"""The claim log: each check with everything that is needed to replay it, as JSON lines or Parquet files."""

from faithrails.claim_log.entry import Entry, read_entry, turn_from
from faithrails.claim_log.read import ids_of, lines_of
from faithrails.claim_log.write import prepare, record

__all__ = ["Entry", "ids_of", "lines_of", "prepare", "read_entry", "record", "turn_from"]
