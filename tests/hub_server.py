"""A real HTTP server on loopback that serves repositories as Hugging Face's hub does."""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMMIT = "0123456789abcdef0123456789abcdef01234567"  # of main; every other commit has the same files
_HASH = re.compile(r"[0-9a-f]{40}")


@dataclass
class Hub:
    """What it serves, ``{repository: {path: bytes}}``, and what was asked of it.

    The first answers to ``cut`` paths break off in the middle; ``corrupt`` paths are served with other bytes.
    """

    repositories: dict[str, dict[str, bytes]]
    cut: set[str] = field(default_factory=set)
    corrupt: set[str] = field(default_factory=set)
    asked: list[tuple[str, str]] = field(default_factory=list)
    url: str = ""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    hub: Hub


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        hub, path = self.server.hub, self.path.partition("?")[0].strip("/")
        hub.asked.append((path, self.headers.get("Range", "")))
        parts = path.removeprefix("api/models/").split("/")
        repository = "/".join(parts[:2])
        files = hub.repositories.get(repository)
        if files is None or not (parts[3] == "main" or _HASH.fullmatch(parts[3])):
            self._send(404, b"{}", {"X-Error-Code": "RepoNotFound"})
        elif parts[2] == "revision":
            siblings = [{"rfilename": name} for name in files]
            told = {"id": repository, "sha": _commit(parts[3]), "siblings": siblings}
            self._send(200, json.dumps(told).encode())
        elif parts[2] == "tree":
            self._send(200, json.dumps([_entry(name, content) for name, content in files.items()]).encode())
        else:
            self._file("/".join(parts[4:]), files, _commit(parts[3]))

    def _file(self, name: str, files: dict[str, bytes], commit: str) -> None:
        hub, content = self.server.hub, files[name]
        headers = {
            "ETag": f'"{_entry(name, content)["lfs"]["oid"]}"',
            "X-Repo-Commit": commit,
            "Accept-Ranges": "bytes",
        }
        if name in hub.corrupt:
            content = bytes(len(content))
        first = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")[0])
        if first:
            headers["Content-Range"] = f"bytes {first}-{len(content) - 1}/{len(content)}"
        part = content[first:]
        self.send_response(206 if first else 200)
        for key, value in {**headers, "Content-Length": str(len(part))}.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command == "HEAD":
            return
        if name in hub.cut:
            hub.cut.remove(name)
            self.wfile.write(part[: len(part) // 2])
            self.close_connection = True
            return
        self.wfile.write(part)

    def _send(self, status: int, content: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for key, value in {**(headers or {}), "Content-Type": "application/json"}.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *args: object) -> None:
        """Say nothing: what was asked is in ``asked``."""


def _commit(revision: str) -> str:
    return COMMIT if revision == "main" else revision


def _entry(name: str, content: bytes) -> dict[str, object]:
    sha = hashlib.sha256(content).hexdigest()
    blob = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
    lfs = {"oid": sha, "size": len(content), "pointerSize": 120}
    return {"type": "file", "path": name, "size": len(content), "oid": blob, "lfs": lfs}


@contextmanager
def hub_server(repositories: dict[str, dict[str, bytes]]) -> Iterator[Hub]:
    """Serve repositories; ``url`` is what HF_ENDPOINT must be."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.hub = Hub(repositories, url=f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server.hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
