"""Runs the rails inside NVIDIA NeMo Guardrails. Only this package imports NeMo."""

from faithrails.hosts.nemo.install import install
from faithrails.hosts.nemo.load_app import load_config, load_rails
from faithrails.hosts.nemo.outcome import remove_reasoning, with_report
from faithrails.hosts.nemo.rail import run_rail
from faithrails.hosts.nemo.self_reflecting_rag_action import answer

__all__ = ["answer", "install", "load_config", "load_rails", "remove_reasoning", "run_rail", "with_report"]
