"""Requests with a token, a time limit, and retries by the service's rules."""

from __future__ import annotations

import base64
import http.client
import json
import random
import threading
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

from ._errors import PortalError

#: Answers that the same request can still turn into a success (docs/errors, "What to retry").
_RETRIED = {429, 500, 502, 503, 504}
#: A wait that is longer than this is the caller's decision.
_LONGEST_WAIT_SECONDS = 60
_TOKEN_MARGIN_SECONDS = 60


@dataclass(frozen=True)
class ResponseInfo:
    """What an answer's headers tell."""

    status: int
    trace_id: str | None
    #: The record's version, for ``if_match``.
    etag: str | None
    #: Whether it is the stored answer of an earlier call with the same key.
    is_replayed: bool


class Answer(dict[str, Any]):
    """An answer's body, with what its headers told."""

    info: ResponseInfo


def response_info(answer: Any) -> ResponseInfo:
    """What the headers of a method's answer told: its ETag, its trace id, whether it was a replay."""
    return answer.info


class Transport:
    """May be shared by threads: each has a connection of its own, which stays open."""

    def __init__(
        self, base_url: str, client_id: str, client_secret: str, scope: str | None, timeout: float, retries: int
    ) -> None:
        self._url = urllib.parse.urlsplit(base_url.rstrip("/"))
        # RFC 6749, section 2.3.1: both halves are form-encoded.
        self._credentials = ":".join(urllib.parse.quote(half, safe="") for half in (client_id, client_secret))
        self._scope = scope
        self._timeout = timeout
        self._retries = retries
        self._local = threading.local()
        self._lock = threading.Lock()
        self._token: str | None = None
        self._token_until = 0.0

    def send(self, method: str, path: str, headers: dict[str, str] | None = None, body: Any = None) -> Any:
        """The answer's body. A write is sent again with the same key, so it is done at most once."""
        encoded = None if body is None else json.dumps(body).encode()
        attempt, is_token_fresh = 0, False
        while True:
            token = ""
            try:
                token = self._access_token()
                return self._exchange(
                    method, path, {**(headers or {}), "Authorization": f"Bearer {token}"}, encoded
                )
            except PortalError as error:
                if error.status == 401 and error.code != "auth.invalid_client" and not is_token_fresh:
                    is_token_fresh = True
                    self._forget(token)
                    continue
                if attempt >= self._retries or not _is_worth_repeating(error):
                    raise
                time.sleep(_wait_seconds(error, attempt))
                attempt += 1

    def close(self) -> None:
        """Closes this thread's connection."""
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._local.connection = None

    def _access_token(self) -> str:
        """One token for all calls, until a minute before its end."""
        with self._lock:
            if self._token is not None and time.monotonic() < self._token_until:
                return self._token
            asked = time.monotonic()
            form = {"grant_type": "client_credentials"} | ({"scope": self._scope} if self._scope else {})
            headers = {
                "Authorization": "Basic " + base64.b64encode(self._credentials.encode()).decode(),
                "Content-Type": "application/x-www-form-urlencoded",
            }
            granted = self._exchange("POST", "/oauth/token", headers, urllib.parse.urlencode(form).encode())
            token: str = granted["access_token"]
            self._token = token
            self._token_until = asked + granted["expires_in"] - _TOKEN_MARGIN_SECONDS
            return token

    def _forget(self, token: str) -> None:
        with self._lock:
            if self._token == token:
                self._token = None

    def _exchange(self, method: str, path: str, headers: dict[str, str], body: bytes | None) -> Any:
        headers = {"Accept": "application/json", "User-Agent": "partner-portal-client (python)", **headers}
        is_kept = getattr(self._local, "connection", None) is not None
        try:
            status, answered, text = self._roundtrip(method, path, headers, body)
        except (http.client.HTTPException, OSError) as error:
            self.close()
            # A connection that was kept may have been closed by the other side in the meantime.
            if not is_kept or isinstance(error, TimeoutError):
                raise _no_answer(method, path, error) from error
            try:
                status, answered, text = self._roundtrip(method, path, headers, body)
            except (http.client.HTTPException, OSError) as again:
                self.close()
                raise _no_answer(method, path, again) from again
        if not 200 <= status < 300:
            raise _refusal(status, answered, text)
        parsed = json.loads(text) if text else None
        if isinstance(parsed, dict):
            parsed = Answer(parsed)
            parsed.info = ResponseInfo(
                status,
                answered.get("x-trace-id"),
                answered.get("etag"),
                answered.get("idempotent-replayed") == "true",
            )
        return parsed

    def _roundtrip(
        self, method: str, path: str, headers: dict[str, str], body: bytes | None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection = self._connection()
        connection.request(method, self._url.path + path, body, headers)
        response = connection.getresponse()
        text = response.read()
        if response.will_close:
            self.close()
        return response.status, response.headers, text

    def _connection(self) -> http.client.HTTPConnection:
        connection: http.client.HTTPConnection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        return connection

    def _connect(self) -> http.client.HTTPConnection:
        url = self._url
        is_secure = url.scheme == "https"
        kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        host = url.hostname or ""
        proxy = urllib.request.getproxies().get(url.scheme)
        if proxy is None or not is_secure or urllib.request.proxy_bypass(host):
            return kind(host, url.port, timeout=self._timeout)
        via = urllib.parse.urlsplit(proxy)
        connection = kind(via.hostname or "", via.port, timeout=self._timeout)
        connection.set_tunnel(host, url.port)
        return connection


def _no_answer(method: str, path: str, error: Exception) -> PortalError:
    return PortalError(0, "NO_ANSWER", f"{method} {path} got no answer: {error or type(error).__name__}")


def _refusal(status: int, headers: http.client.HTTPMessage, text: bytes) -> PortalError:
    try:
        body = json.loads(text)
        body = body if isinstance(body, dict) else {}
    except ValueError:
        body = {}  # An intermediary answered, not the service.
    return PortalError(
        status,
        body.get("code", f"HTTP_{status}"),
        body.get("message", f"The answer's status is {status}"),
        body.get("details"),
        doc_url=body.get("doc_url"),
        trace_id=body.get("trace_id", headers.get("x-trace-id")),
        retry_after=_seconds(headers.get("retry-after")),
    )


def _seconds(text: str | None) -> float | None:
    """``Retry-After`` is a number of seconds or a date."""
    if text is None:
        return None
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None


def _is_worth_repeating(error: PortalError) -> bool:
    is_passing = error.code in ("NO_ANSWER", "IDEMPOTENCY_IN_PROGRESS") or error.status in _RETRIED
    return is_passing and (error.retry_after or 0) <= _LONGEST_WAIT_SECONDS


def _wait_seconds(error: PortalError, attempt: int) -> float:
    """1, 2, 4, 8 seconds with a fifth of jitter, or longer if the service says so."""
    if error.retry_after is not None:
        return error.retry_after
    return min(30.0, 2.0**attempt) * random.uniform(0.8, 1.2)
