"""Free memory is returned to the system."""

import os
from pathlib import Path

import pytest

from faithrails.runtime.worker_processes import return_free_memory

if "CS_GNU_LIBC_VERSION" not in getattr(os, "confstr_names", ()):
    pytest.skip("needs glibc and /proc", allow_module_level=True)


def resident() -> int:
    """Return the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_memory_between_values_in_use_is_returned() -> None:
    values = [bytearray(2_000) for _ in range(100_000)]
    used = values[::50]
    del values
    before = resident()
    return_free_memory()
    assert resident() < before - 100_000_000
    assert len(used) == 2_000
