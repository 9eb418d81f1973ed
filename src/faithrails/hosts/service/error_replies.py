"""Errors of the service, all in the format of OpenAI's API, which its clients can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from faithrails.hosts.service.schema import CheckRequest, PromptMessage, Trial

_TYPES = {401: "authentication_error", 403: "permission_error", 429: "rate_limit_error"}
_CODES = {404: "not_found", 405: "method_not_allowed"}
_MOST_NAMED = 5
_PARTS: dict[str, type[BaseModel]] = {"settings": Trial, "turns": CheckRequest, "prompt": PromptMessage}


class ErrorDetail(BaseModel):
    """An error. ``param`` is the path of the field (``turns.3.answer``), or None."""

    message: str
    type: str
    param: str | None
    code: str


class ErrorReply(BaseModel):
    """The body of every reply with a status of 400 or above."""

    error: ErrorDetail


class ProblemError(Exception):
    """A request cannot be served; the error becomes a reply."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        param: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.param, self.headers = status, code, param, headers

    def reply(self) -> JSONResponse:
        """Return the error as a reply."""
        kind = _TYPES.get(self.status, "server_error" if self.status >= 500 else "invalid_request_error")
        detail = {"message": str(self), "type": kind, "param": self.param, "code": self.code}
        return JSONResponse({"error": detail}, self.status, self.headers)


def problem_of(error: Exception) -> ProblemError:
    """Return an error as the client sees it; a fault of the service shows only its class."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, RequestValidationError):
        return _of_validation(error)
    if isinstance(error, HTTPException):
        return _of_http(error)
    return ProblemError(500, "internal_error", f"{type(error).__name__} in the service")


def _of_validation(error: RequestValidationError) -> ProblemError:
    """Return the problem of a body that is not JSON or has wrong fields, without repeating their values."""
    problems = error.errors()
    if problems[0]["type"] == "json_invalid":
        place = problems[0]["loc"][-1]
        return ProblemError(400, "invalid_json", f"the body is not JSON (at character {place})")
    told = [f"{_path(one) or 'body'}: {_words(one)}" for one in problems[:_MOST_NAMED]]
    return ProblemError(422, "invalid_request", "; ".join(told), _path(problems[0]) or None)


def _of_http(error: HTTPException) -> ProblemError:
    """Return the problem of an unknown path, a wrong method, or a body that is not text."""
    code = _CODES.get(error.status_code, "invalid_json" if error.status_code == 400 else "invalid_request")
    told = {
        400: "the body is not JSON in UTF-8",
        404: "there is no such path; /openapi.json lists the paths",
    }
    message = told.get(error.status_code, str(error.detail))
    return ProblemError(error.status_code, code, message, headers=error.headers)


def _path(problem: Mapping[str, Any]) -> str:
    return ".".join(map(str, problem["loc"][1:]))


def _words(problem: Mapping[str, Any]) -> str:
    if problem["type"] == "model_attributes_type":
        return "must be a JSON object, sent with Content-Type: application/json"
    if problem["type"] == "extra_forbidden":
        holder = next((step for step in reversed(problem["loc"][:-1]) if isinstance(step, str)), "body")
        fields = ", ".join(_PARTS[holder].model_fields) if holder in _PARTS else ""
        return f"unknown field; allowed are {fields}" if fields else "unknown field"
    known = {"missing": "is missing"}
    return known.get(problem["type"], str(problem["msg"]).removeprefix("Value error, "))
