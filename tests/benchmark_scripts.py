"""The scripts in ``benchmarks/`` and ``docs/``, imported by their path: they are no packages."""

import importlib.util
import sys
from types import ModuleType

from faithrails.install_paths import HOME


def script(name: str, folder: str = "benchmarks") -> ModuleType:
    """Import one of the scripts."""
    spec = importlib.util.spec_from_file_location(f"{folder}.{name}", HOME / folder / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
