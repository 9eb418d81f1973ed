"""The scripts in ``benchmarks/``, imported by their path: they are no package."""

import importlib.util
import sys
from types import ModuleType

from faithrails.installation import HOME


def script(name: str) -> ModuleType:
    """Import one of the scripts."""
    spec = importlib.util.spec_from_file_location(f"benchmarks.{name}", HOME / "benchmarks" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
