"""Examines a configuration folder for rails, prompts, models and evidence that will not work."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import astuple
from functools import partial
from pathlib import Path
from typing import Any

import yaml
from nemoguardrails import RailsConfig

from faithrails.check_log import prepare as prepare_log
from faithrails.errors import FaithrailsError
from faithrails.hosts.nemo.background_checks import require_extra
from faithrails.hosts.nemo.configured_rails import FLOWS, Finding, misplaced, misspelt, used
from faithrails.hosts.nemo.load_app import is_found_by_nemo, read_config
from faithrails.hosts.nemo.rail import prompts_of, settings_of
from faithrails.hosts.nemo.toggles import CHECK, WARN
from faithrails.hosts.nemo.untrusted_client_input import trusted
from faithrails.install_paths import HOME
from faithrails.models.endpoints import build as build_model
from faithrails.prompts import missing_variables
from faithrails.settings import RailName, Settings
from faithrails.settings.judge import Judge
from faithrails.verify import build, names, needs_evidence, needs_model
from faithrails.verify.classifier import ClassifierVerifier
from faithrails.verify.stack import Stack

__all__ = ["Finding", "examine"]

# A flow or action that names one of these may set evidence.
_SET_EVIDENCE = ("relevant_chunks", "retrieve_relevant_chunks")
# The environment variables in which NeMo's engines look for their keys.
_KEYS = {
    "openai": "OPENAI_API_KEY",
    "nim": "NVIDIA_API_KEY",
    "nvidia_ai_endpoints": "NVIDIA_API_KEY",
    "azure": "AZURE_OPENAI_API_KEY",
    "azure_openai": "AZURE_OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "cohere": "COHERE_API_KEY",
}

_ok, _warning, _problem = (partial(Finding, kind) for kind in ("ok", "warning", "problem"))


def examine(folder: Path) -> list[Finding]:
    """Load a configuration folder and report what it will do.

    Raises:
        SettingsError: NeMo cannot load the folder at all.
    """
    config = read_config(folder)
    findings = [*_dropped(folder), *_imported(folder, config)]
    try:
        settings = settings_of(config)
    except FaithrailsError as error:
        return [*findings, *(_problem(line) for line in str(error).splitlines())]
    findings.append(_ok(f"settings: preset '{settings.preset}'"))
    findings += [*misplaced(folder, config), *misspelt(folder, config)]
    rails = used(folder, config)
    if not rails:
        findings.append(_problem("no rail of faithrails is used: no answer is checked"))
    for rail in rails:
        findings += _rail(rail, settings.rail(rail), folder, config)
    if rails:
        findings += _evidence_sources(settings.rail(rails[0]), folder, config)
    findings += [*_prompts(config), *_keys(config), *_streaming(config), *_bypass(settings)]
    return list(dict.fromkeys(findings))


def _dropped(folder: Path) -> Iterator[Finding]:
    """Find settings in places that NeMo ignores without an error."""
    for path, content in _yaml_files(folder):
        if "faithrails" in content:
            yield _problem(f"{path}: the top-level key 'faithrails' is dropped; move it under custom_data:")
        rails = content.get("rails")
        inner = rails.get("config") if isinstance(rails, Mapping) else None
        if isinstance(inner, Mapping) and "faithrails" in inner:
            yield _problem(f"{path}: 'rails.config.faithrails' is dropped; move it to custom_data.faithrails")
    holders = [path for path, content in _yaml_files(folder) if "custom_data" in content]
    if len(holders) > 1:
        names = ", ".join(map(str, holders))
        yield _problem(f"custom_data is in {names}: NeMo keeps only one of them")


def _imported(folder: Path, config: RailsConfig) -> Iterator[Finding]:
    """Report whether the rails that NeMo loaded are those of this package."""
    ours = (HOME / "rails").resolve()
    found = [Path(path) for path in (config.imported_paths or {}).values()]
    if any(path.resolve() == ours for path in found):
        yield _ok(f"rails loaded from {ours}")
        if not is_found_by_nemo():
            yield _warning(
                "faithrails is installed with pip install -e, where NeMo does not find faithrails/rails: "
                "load this folder with faithrails.hosts.nemo.load_config(FOLDER) in place of "
                "RailsConfig.from_path(FOLDER), or install with pip install ."
            )
        return
    shadows = [path for path in found if path.parts[-2:] == ("faithrails", "rails")]
    for path in shadows:
        yield _problem(f"the folder {path.resolve()} shadows the installed rails: rename or remove it")
    skipped = [] if shadows else list(_of_colang_2(folder, config))
    yield from skipped
    if not shadows and not skipped:
        of_2 = config.colang_version == "2.x"
        line = "import faithrails.rails" if of_2 else "import_paths: [faithrails/rails]"
        yield _problem(f"the rails are not imported: add '{line}'")


def _of_colang_2(folder: Path, config: RailsConfig) -> Iterator[Finding]:
    """Find Colang 2.x files that NeMo skips because the configuration does not declare 2.x."""
    if config.colang_version != "2.x":
        for path, text in _sources(folder, "*.co").items():
            if "import faithrails.rails" in text:
                yield _problem(
                    f"{path} is Colang 2.x and is skipped: add 'colang_version: \"2.x\"' to config.yml"
                )


def _cut_offs(settings: Settings) -> Iterator[str]:
    """Yield the limits at which an answer is blocked or marked: cut-offs, or a threshold of the score."""
    try:
        plan = build(settings)
    except FaithrailsError:  # `_needs` reports it: no answer is checked with these settings
        return
    cutoffs = {one.cutoffs for one in plan.components if isinstance(one, (ClassifierVerifier, Stack))}
    for each in sorted(cutoffs, key=astuple):
        yield f"risk: {settings.risk}, block_at {each.block_at:g}, warn_at {each.warn_at:g}"
    of_tables = {one.table_cutoffs for one in plan.components if isinstance(one, ClassifierVerifier)}
    for warn_at in sorted({each.warn_at for each in of_tables - cutoffs if each}):
        yield f"warn_at {warn_at:g} where tables or records are evidence"
    if not all(isinstance(one, (ClassifierVerifier, Stack)) for one in plan.verifiers):
        yield f"threshold {settings.threshold:g}"
        if settings.warn_below is not None:
            yield f"warn_below {settings.warn_below:g}"


def _rail(rail: RailName, settings: Settings, folder: Path, config: RailsConfig) -> Iterator[Finding]:
    claims, verifiers = names(settings)
    how = f"claims: {claims}, verifiers: {', '.join(verifiers)}, mode: {settings.mode}"
    told = ", ".join([how, *_cut_offs(settings)])
    yield _ok(f"rail '{FLOWS[rail]}': {settings.when}, {told}")
    yield from _let_out(rail, settings)
    yield from _toggle(rail, settings, folder)
    yield from _needs(rail, settings, config)
    for prompt in config.prompts or ():
        if prompt.task == f"self_check_{rail}" and prompt.output_parser:
            yield _warning(
                f"prompt '{prompt.task}': output_parser '{prompt.output_parser}' is not used; "
                "the reply must be yes or no"
            )
    for name in ("on_no_evidence", "on_unsure", "on_error"):
        if getattr(settings, name) == "pass":
            yield _warning(f"rail '{FLOWS[rail]}': {name}: pass lets answers through that were not checked")


def _let_out(rail: RailName, settings: Settings) -> Iterator[Finding]:
    """Find settings that let answers out before a check, or without one."""
    if settings.when == "sampled":
        told = f"when: sampled checks {settings.sample.rate:.3g} of the messages; the others go out unchecked"
        yield _warning(f"rail '{FLOWS[rail]}': {told}")
    if settings.mode == "background":
        told = f"mode: background lets every answer out; the results go to {settings.log}"
        yield _warning(f"rail '{FLOWS[rail]}': {told}")


def _needs(rail: RailName, settings: Settings, config: RailsConfig) -> Iterator[Finding]:
    """Find what these settings need and lack: a model or its key, a spaCy model, a classifier."""
    judges = [settings.judge]
    try:
        plan = build(settings)
        judges = list({repr(judge): judge for judge in (settings.judge, *plan.judges)}.values())
        plan.prepare()
        prepare_log(settings)
        if settings.mode == "background":
            require_extra()
    except FaithrailsError as error:
        yield _problem(str(error))
    for judge in judges:
        try:
            build_model(judge)
        except FaithrailsError as error:
            yield _problem(str(error))
        if judge.backend == "nemo" and needs_model(settings):
            yield from _model(rail, judge, config)


def _prompts(config: RailsConfig) -> Iterator[Finding]:
    """Find prompts that do not contain the text the model is asked about."""
    for prompt in prompts_of(config).prompts:
        try:
            missing = missing_variables(prompt.task, prompt.template)
        except FaithrailsError as error:
            yield _problem(str(error))
            continue
        if missing:
            names = " and ".join(f"{{{{ {name} }}}}" for name in missing)
            yield _problem(f"prompt '{prompt.task}': never uses {names}, so the model does not see it")


def _keys(config: RailsConfig) -> Iterator[Finding]:
    for model in config.models:
        key = model.api_key_env_var or _KEYS.get(model.engine or "")
        is_given = {"api_key", "api_key_env_var"} & set(model.parameters or ())
        if key and not os.environ.get(key) and not is_given:
            yield _problem(
                f"models: '{model.type}' ({model.engine}) needs the environment variable {key}, which "
                "is not set"
            )


def _toggle(rail: RailName, settings: Settings, folder: Path) -> Iterator[Finding]:
    names = (CHECK[rail], WARN[rail])
    if settings.when != "toggled":
        return
    if not any(name in text for text in _sources(folder).values() for name in names):
        yield _warning(
            f"rail '{FLOWS[rail]}': nothing in this folder sets ${names[0]} or ${names[1]}, so it checks "
            "only messages whose context message does (or set when: always)"
        )


def _model(rail: RailName, judge: Judge, config: RailsConfig) -> Iterator[Finding]:
    types = {model.type for model in config.models}
    wanted = judge.type
    if wanted and wanted not in types:
        yield _problem(f"rail '{FLOWS[rail]}': judge.type '{wanted}' is not among models:")
    elif not types & {"main", f"self_check_{rail}", "check_claim_faithfulness"}:
        yield _warning(
            f"rail '{FLOWS[rail]}' asks a language model, but models: names none; unless one is passed to "
            "LLMRails, every check ends in no_model"
        )


def _streaming(config: RailsConfig) -> Iterator[Finding]:
    streaming = config.rails.output.streaming
    if streaming and streaming.enabled and streaming.stream_first:
        yield _problem("rails.output.streaming.stream_first is on: text reaches the user before its verdict")


def _bypass(settings: Settings) -> Iterator[Finding]:
    if trusted(settings):
        yield _warning(
            "a client that may send context messages or options can turn every check off "
            "(skip_output_rails: true); set trust_toggles: false if you do not trust all clients"
        )
    else:
        names = ", ".join(f"${name}" for name in settings.client_context) or "none"
        yield _ok(f"requests may set evidence and toggles; further variables (client_context): {names}")


def _yaml_files(folder: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    for path in sorted([*folder.rglob("*.yml"), *folder.rglob("*.yaml")]):
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        if isinstance(content, Mapping):
            yield path, content


def _sources(folder: Path, *kinds: str) -> dict[Path, str]:
    """Return the flows and actions in a folder with their texts."""
    paths = (path for kind in kinds or ("*.co", "*.py") for path in sorted(folder.rglob(kind)))
    return {path: path.read_text(encoding="utf-8", errors="replace") for path in paths}


def _evidence_sources(settings: Settings, folder: Path, config: RailsConfig) -> Iterator[Finding]:
    """Report each source of evidence, or the consequence if there is none."""
    if not needs_evidence(settings):
        return  # answers are compared with something else, such as further answers
    setting = [path for path, text in _sources(folder).items() if any(name in text for name in _SET_EVIDENCE)]
    if setting:
        yield _ok(f"evidence: $relevant_chunks is named in {', '.join(map(str, setting))}")
    elif config.docs:
        yield _ok(f"evidence: the knowledge base, {len(config.docs)} documents")
    else:
        yield _warning(
            "evidence: there is no source: no file here sets $relevant_chunks and there is no knowledge "
            "base; a message whose context brings no relevant_chunks ends in no_evidence, and "
            "on_no_evidence decides about the answer: by default, the user gets the refusal"
        )
