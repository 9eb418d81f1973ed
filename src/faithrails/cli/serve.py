"""``faithrails serve``: runs the HTTP service, with a page to try it."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from faithrails.cli.check import Config, JudgeModel, Preset
from faithrails.cli.load_settings import load_settings
from faithrails.errors import MissingExtraError

_MOST_BYTES = 2 * 1024 * 1024


def serve(
    preset: Preset = None,
    config: Config = None,
    judge_model: JudgeModel = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but a loopback address needs API keys.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)
    ] = 8000,
    ui: Annotated[bool, typer.Option("--ui", help="Serve a page to try checks and cut-offs.")] = False,
    upstream: Annotated[
        str | None,
        typer.Option(
            help="Base URL of an OpenAI-compatible API whose chat completions are checked at "
            "/v1/chat/completions; OPENAI_API_KEY is its key."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes that check. Default: one per core.", min=1)
    ] = None,
    max_body: Annotated[int, typer.Option(help="Longest request body, in bytes.", min=1)] = _MOST_BYTES,
    max_requests: Annotated[
        int, typer.Option(help="Most requests that are served at the same time.", min=1)
    ] = 256,
) -> None:
    """Check answers over HTTP: /v1/check, /v1/check/batch, /openapi.json, /metrics.

    Clients send `Authorization: Bearer KEY` with a key of FAITHRAILS_API_KEYS (separated by commas).
    """
    try:
        from faithrails.hosts.service.application import Options
        from faithrails.hosts.service.server import serve as run
    except ModuleNotFoundError as error:
        raise MissingExtraError(error.name or "fastapi", "server") from error
    keys = tuple(
        key for part in os.environ.get("FAITHRAILS_API_KEYS", "").split(",") if (key := part.strip())
    )
    options = Options(
        host, port, ui, upstream, os.environ.get("OPENAI_API_KEY", ""), keys, max_body, max_requests,
        workers or os.cpu_count() or 1,
    )  # fmt: skip
    chosen = load_settings(preset, config, None, judge_model)
    build_checker = chosen.checker_of
    chosen.done(run(build_checker(chosen.settings), build_checker, options))
