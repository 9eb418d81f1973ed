"""The door into NVIDIA NeMo Guardrails: everything here knows NeMo, nothing else does."""

from faithrails.nemo.install import install
from faithrails.nemo.load import load_config
from faithrails.nemo.outcome import hush, with_report
from faithrails.nemo.rail import run_rail
from faithrails.nemo.reflecting import answer

__all__ = ["answer", "hush", "install", "load_config", "run_rail", "with_report"]
