"""Serve a scripted model over HTTP that takes a fixed time for every reply.

    python benchmarks/stub.py LATENCY_SECONDS

Prints its base URL, then serves until its standard input is closed. A prompt with ``[fault:KIND]`` gets that
fault instead of a reply, and a prompt with ``[answer:TEXT]`` gets the text.
"""

import asyncio
import json
import re
import sys
from typing import Any

from aiohttp import web

_FAULT = re.compile(r"\[fault:(\w+)\]")
_ANSWER = re.compile(r"\[answer:([^\]]*)\]")
_ID = re.compile(r"^([0-9a-f]{8}-\d+): (.*)$", re.MULTILINE)


def reply(prompt: str) -> str:
    """Return a reply that supports everything, quotes the first line of evidence, and fits the prompt."""
    if answer := _ANSWER.search(prompt):
        return answer[1]
    ids = _ID.findall(prompt)
    quote = prompt.partition("<passage-")[2].partition(">\n")[2].partition("\n")[0]
    ruling = {"label": "supported", "quote": quote, "reason": ""}
    if '"label"' in prompt and '"sentence"' in prompt:
        return json.dumps(
            {"statements": [{"sentence": key, "statement": text, **ruling} for key, text in ids]}
        )
    if '"sentence"' in prompt:
        return json.dumps({"statements": [{"sentence": key, "statement": text} for key, text in ids]})
    if ids:
        return json.dumps({"verdicts": [{"claim": key, **ruling} for key, _ in ids]})
    return "yes"


async def fault(kind: str, request: web.Request) -> web.StreamResponse:
    """Fail in one of the ways that endpoints fail."""
    if kind == "500":
        return web.json_response({"error": {"message": "yes"}}, status=500)
    if kind == "garbage":
        return web.Response(text="<html>yes</html>", content_type="application/json")
    if kind == "hang":
        await asyncio.sleep(30)
    if kind == "close" and request.transport is not None:
        request.transport.close()
    return web.json_response({**completion("yes"), "choices": []})


def completion(text: str, finish_reason: str = "stop") -> dict[str, Any]:
    """Return a reply in the form of OpenAI's chat completions."""
    message = {"role": "assistant", "content": text}
    return {
        "id": "1", "object": "chat.completion", "created": 0, "model": "stub",
        "choices": [{"index": 0, "finish_reason": finish_reason, "message": message}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }  # fmt: skip


async def serve(latency: float) -> None:
    async def complete(request: web.Request) -> web.StreamResponse:
        body = await request.json()
        prompt = "\n".join(str(message["content"]) for message in body["messages"])
        await asyncio.sleep(latency)
        wanted = _FAULT.search(prompt)
        if wanted and wanted[1] in ("length", "nonsense"):
            return web.json_response(
                completion(
                    "yes" if wanted[1] == "length" else "perhaps", wanted[1].replace("nonsense", "stop")
                )
            )
        if wanted:
            return await fault(wanted[1], request)
        return web.json_response(completion(reply(prompt)))

    app = web.Application(client_max_size=64 * 2**20)
    app.router.add_post("/v1/chat/completions", complete)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=1024)
    await site.start()
    host, port = runner.addresses[0][:2]
    print(f"http://{host}:{port}/v1", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await runner.cleanup()


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1])))
