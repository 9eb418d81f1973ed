"""Settings of a language model: where it comes from, and how it is called."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from faithrails.settings.strict_model import Strict


class Judge(Strict):
    """The language model that judges claims, and how it is called."""

    backend: Literal["nemo", "openai", "langchain"] = Field(
        "nemo",
        description="Where the model comes from: NeMo's own `models:`, an OpenAI-compatible endpoint, or a "
        "LangChain chat model.",
    )
    type: str | None = Field(
        None, description="With `nemo`: the `type:` under `models:`. Default: the action's name, then main."
    )
    model: str | None = Field(
        None, description="With `openai`: the model's name. With `langchain`: `package.module:Class`."
    )
    parameters: dict[str, Any] = Field(
        default_factory=dict, description="With `langchain`: the arguments of the class."
    )
    base_url: str | None = Field(
        None, description="With `openai`: the endpoint. Default: OPENAI_BASE_URL, then OpenAI's own."
    )
    api_key_env: str = Field(
        "OPENAI_API_KEY",
        description="With `openai`: the environment variable that holds the key. The default may be "
        "unset where `base_url` names a server that needs no key.",
    )
    max_tokens: int = Field(
        1024, ge=1, description="Longest reply, in tokens, unless the prompt sets its own max_tokens."
    )
    temperature: float = Field(0.0, ge=0.0, le=2.0, description="Sampling temperature of the judge.")
    timeout: float = Field(20.0, gt=0.0, description="Seconds that one attempt may take.")
    retries: int = Field(2, ge=0, le=10, description="Further attempts after a call that failed.")
    schema_retries: int = Field(
        1, ge=0, le=5, description="Further attempts after an unreadable reply; the model is shown the error."
    )
    structured_output: bool = Field(
        True, description="Ask endpoints that offer it to follow the reply's JSON schema."
    )
    concurrency: int = Field(
        256, ge=1, description="Most calls to one model in flight, over all messages; others wait."
    )
    breaker_failures: int = Field(
        5,
        ge=0,
        description="Failed calls in a row after which a model is not called for `breaker_pause` seconds and "
        "`on_error` decides at once; 0: never.",
    )
    breaker_pause: float = Field(
        15.0, gt=0.0, description="Seconds for which a model is not called after `breaker_failures`."
    )
