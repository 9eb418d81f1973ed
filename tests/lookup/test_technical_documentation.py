"""Flags, paths, addresses, identifiers and code are looked up as they are spelled, in the entry of the claim."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
TOOL = """# Options of fenrun

- `--retries N`: how often a failed job is repeated. Default: 3.
- `--timeout SECONDS`: the time after which a job is aborted. Default: 30.
- `--quiet`: print nothing. Settings are read from `~/.config/fenrun/run.toml`.
"""
CODES = """| Code | Meaning | What to do |
|---|---|---|
| E11 | Paper jam | Open the cover |
| E12 | Lamp too cold | Wait two minutes |
| E40 | Memory full | Delete old jobs |
"""
CONTACT = "Sales: sales@alderware.example, +1 555 010 2277. Support: help@alderware.example, +1 555 010 2278."
CHANGES = "## 2.4.1\n- Fixed a crash on start (AB-1184)\n\n## 2.4.0\n- Added the dark mode (AB-1190)\n"
SNIPPET = """Store a profile with:

```python
from merlin.cache import Cache

cache = Cache(max_items=500)
cache.set("user:17", profile)
```

`cache.clear()` removes all items.
"""
HOSTS = "The printer has the address 10.20.0.11. The camera has the address 10.20.0.21. Press Ctrl+G to go to a line."

CACHE = "`Cache(max_items: int = 1000, ttl: float = 300)` keeps items in memory. `Cache(max_items=500)` keeps 500 items."
POOL = "```ini\n[pool]\nmax_connections = 120\nmin_connections = 10\nidle_timeout = 300\n```\n"
STATUS = (
    "Status codes: `200` success, `204` user deactivated, `401` token missing or expired, `404` no such user."
)
LOGS = "* `LOG_LEVEL` – `debug`, `info` (default) or `error`\n* `LOG_JOBS` – number of parallel jobs, default 6\n"


def decide(answer: str, evidence: str) -> Decision:
    return OFFLINE.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("right", "wrong", "evidence"),
    [
        ("Use `--quiet` to print nothing.", "Use `--silent` to print nothing.", TOOL),
        (
            "`--retries` is how often a failed job is repeated.",
            "`--timeout` is how often a failed job is repeated.",
            TOOL,
        ),
        (
            "Settings are read from `~/.config/fenrun/run.toml`.",
            "Settings are read from `~/.fenrun/run.toml`.",
            TOOL,
        ),
        ("E12 means that the lamp is too cold.", "E40 means that the lamp is too cold.", CODES),
        ("For E11, open the cover.", "For E41, open the cover.", CODES),
        (
            "You can reach support at help@alderware.example.",
            "You can reach support at help@alderware.test.",
            CONTACT,
        ),
        ("The dark mode was added in 2.4.0.", "The dark mode was added in 2.4.1.", CHANGES),
        ("AB-1184 is about a crash on start.", "AB-1190 is about a crash on start.", CHANGES),
        ("The printer has the address 10.20.0.11.", "The printer has the address 10.20.0.12.", HOSTS),
        ("To go to a line, press Ctrl+G.", "To go to a line, press Ctrl+L.", HOSTS),
        (
            'Store a profile:\n\n```python\ncache = Cache(max_items=500)\ncache.set("user:17", profile)\n```',
            'Store a profile:\n\n```python\ncache = Cache(max_items=500)\ncache.put("user:17", profile)\n```',
            SNIPPET,
        ),
        (
            "Import it first:\n\n```python\nfrom merlin.cache import Cache\n```",
            "Import it first:\n\n```python\nfrom merlin.store import Cache\n```",
            SNIPPET,
        ),
        ("`max_items` defaults to 1000.", "`max_items` defaults to 500.", CACHE),
        (
            "`max_items` defaults to 1000 and `ttl` to 300.",
            "`max_items` defaults to 1000 and `ttl` to 1000.",
            CACHE,
        ),
        ("`min_connections` is 10.", "`min_connections` is 120.", POOL),
        ("The default log level is `info`.", "The default log level is `debug`.", LOGS),
        (
            "If the token is missing, you get status 401.",
            "If the token is missing, you get status 404.",
            STATUS,
        ),
        ("`cache.clear()` removes all items.", "`cache.flush()` removes all items.", SNIPPET),
    ],
)
def test_a_token_has_one_spelling_and_one_entry(right: str, wrong: str, evidence: str) -> None:
    assert decide(right, evidence) is Decision.PASS
    assert decide(wrong, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        # names that the example introduces
        ("Store it:\n\n```python\nmy_cache = Cache(max_items=500)\n```", SNIPPET),
        # another spelling of a number
        ("Call support on +1 (555) 010-2278.", CONTACT),
        # composed from parts of the evidence, in an example
        ("Clear it:\n\n```python\nimport os\n\nif os.environ.get('CLEAR'):\n    cache.clear()\n```", SNIPPET),
        # a placeholder
        ("Replace `{job}` and `<your-token>` in the command.", TOOL),
        # a literal
        ("`--quiet` is not `true`.", TOOL),
    ],
)
def test_other_spellings_are_not_missing(answer: str, evidence: str) -> None:
    findings = [
        one for verdict in OFFLINE.check_sync(Turn.of(answer, evidence)).verdicts for one in verdict.findings
    ]
    assert not any(one.startswith("missing_quote") for one in findings)


def test_code_after_an_introduction_that_the_evidence_does_not_have() -> None:
    answer = 'Here is the relevant snippet:\n\n```python\ncache.set("user:17", profile)\n```'
    assert decide(answer, SNIPPET) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        # the key is set to another value, which is not its default
        ("Set `idle_timeout` to 120 to close connections earlier.", POOL),
        # no value
        ("`max_connections` is required.", POOL),
        # a value in another unit
        ("`ttl` defaults to 5 minutes.", CACHE),
        # denied
        ("`max_items` is not 500 by default.", CACHE),
        # two tokens of one kind
        ("Use `--retries` and `--timeout` for jobs that are repeated.", TOOL),
    ],
)
def test_other_statements_about_tokens_are_not_decided(answer: str, evidence: str) -> None:
    rules = {verdict.rule for verdict in OFFLINE.check_sync(Turn.of(answer, evidence)).verdicts}
    assert rules.isdisjoint({"wrong_setting", "token_of_another_entry"})
