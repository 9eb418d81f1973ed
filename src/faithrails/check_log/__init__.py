"""The check log: each check with everything that is needed to replay it, as JSON lines or Parquet files."""

from faithrails.check_log.logged_check import Entry, read_entry, turn_from
from faithrails.check_log.read import ids_of, lines_of
from faithrails.check_log.write import prepare, record

__all__ = ["Entry", "ids_of", "lines_of", "prepare", "read_entry", "record", "turn_from"]
