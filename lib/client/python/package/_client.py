"""Calls are made of a table of operations; a list is read page by page."""

from __future__ import annotations

import asyncio
import keyword
import re
import time
import urllib.parse
import uuid
from typing import Any, AsyncIterator, Awaitable, Generator, Generic, Iterator, Mapping, Sequence, TypeVar

from ._errors import PortalError
from ._transport import Transport

P = TypeVar("P")
R = TypeVar("R")


class BaseClient:
    """A client of the Partner API.

    :param base_url: the API's address with ``/api/v1``
    :param scope: scopes of its tokens, separated by spaces; default: all that the credential has
    :param timeout: seconds for one try of a call
    :param retries: tries of a call after the first one
    """

    _methods: Mapping[str, Mapping[str, Any]] = {}

    def __init__(
        self,
        base_url: str,
        client_id: str,
        client_secret: str,
        *,
        scope: str | None = None,
        timeout: float = 30.0,
        retries: int = 4,
    ) -> None:
        self._transport = Transport(base_url, client_id, client_secret, scope, timeout, retries)

    def close(self) -> None:
        """Closes the calling thread's connection."""
        self._transport.close()

    def _send(self, name: str, given: Mapping[str, Any]) -> Any:
        row = self._methods[name]
        path: str = row["path"]
        headers: dict[str, str] = {}
        query: dict[str, str] = {}
        body: dict[str, Any] = {}
        for key, value in given.items():
            # A field that is a word of Python may be written with an underscore behind it: `from_`.
            field = key[:-1] if key.endswith("_") and keyword.iskeyword(key[:-1]) else key
            if field in row["options"]:
                if value is not None:
                    headers[row["options"][field]] = str(value)
            elif field in row["path_fields"]:
                path = path.replace("{%s}" % field, urllib.parse.quote(str(value), safe=""))
            elif field in row["query_fields"] or not row["has_body"]:
                # What the operation does not know is sent too: the service names it in its refusal.
                if value is not None:
                    query[field] = _text(value)
            else:
                body[field] = value
        missing = re.search(r"\{(\w+)\}", path)
        if missing:
            raise TypeError(f"{name}() needs {missing[1]}")
        if "idempotency_key" in row["options"]:
            headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        if row["has_body"]:
            headers["Content-Type"] = "application/json"
        if query:
            path += "?" + urllib.parse.urlencode(query)
        return self._transport.send(row["verb"], path, headers, body if row["has_body"] else None)

    def _pages(self, name: str, given: Mapping[str, Any]) -> Iterator[Any]:
        _, next_field, position = self._methods[name]["paging"]
        page = self._send(name, given)
        while True:
            yield page
            # A feed has a position to go on from at its end too.
            if not page.get("has_more", page[next_field] is not None):
                return
            page = self._send(name, {**given, position: page[next_field]})

    def _event_pages(
        self, after: int | None, types: Sequence[str] | None, follow: bool
    ) -> Iterator[list[Any] | None]:
        """The events of each page; None: there is nothing to do but to wait."""
        while True:
            query: dict[str, Any] = {"limit": 200}
            if types:
                query["types"] = ",".join(types)
            if after is not None:
                query["after"] = after
            try:
                page = self._transport.send("GET", "/events?" + urllib.parse.urlencode(query))
            except PortalError as error:
                # The service may be away for longer than a call's retries.
                if not follow or 0 < error.status < 500:
                    raise
                yield None
                continue
            after = page["next_after"]
            yield page["items"]
            if page["has_more"]:
                continue
            if not follow:
                return
            yield None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(_text, value)) if isinstance(value, (list, tuple)) else str(value)


class SyncBase(BaseClient):
    def __enter__(self):  # type: ignore[no-untyped-def]
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(self, name: str, given: Mapping[str, Any]) -> Any:
        return self._send(name, given)

    def _list(self, name: str, given: Mapping[str, Any]) -> Any:
        return List(self, name, given)

    def _events(
        self, after: int | None, types: Sequence[str] | None, follow: bool, every: float
    ) -> Iterator[Any]:
        for items in self._event_pages(after, types, follow):
            if items is None:
                time.sleep(every)
            else:
                yield from items


class List(Generic[P, R]):
    """A list: iterated it is every row of all pages; ``page()`` is its first page."""

    def __init__(self, client: BaseClient, name: str, given: Mapping[str, Any]) -> None:
        self._client, self._name, self._given = client, name, given

    def page(self) -> P:
        return next(self.pages())

    def pages(self) -> Iterator[P]:
        return self._client._pages(self._name, self._given)

    def __iter__(self) -> Iterator[R]:
        items = self._client._methods[self._name]["paging"][0]
        for page in self._client._pages(self._name, self._given):
            yield from page[items]


class AsyncBase(BaseClient):
    """Each call runs in a thread of asyncio's pool: as many at once as the pool has threads."""

    async def __aenter__(self):  # type: ignore[no-untyped-def]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def _call(self, name: str, given: Mapping[str, Any]) -> Any:
        return asyncio.to_thread(self._send, name, given)

    def _list(self, name: str, given: Mapping[str, Any]) -> Any:
        return AsyncList(self, name, given)

    async def _events(
        self, after: int | None, types: Sequence[str] | None, follow: bool, every: float
    ) -> AsyncIterator[Any]:
        async for items in _in_threads(self._event_pages(after, types, follow)):
            if items is None:
                await asyncio.sleep(every)
                continue
            for item in items:
                yield item


class AsyncList(Generic[P, R]):
    """A list: awaited it is one page, iterated with ``async for`` it is every row of all pages."""

    def __init__(self, client: BaseClient, name: str, given: Mapping[str, Any]) -> None:
        self._client, self._name, self._given = client, name, given

    def __await__(self) -> Generator[Any, None, P]:
        page: Awaitable[P] = asyncio.to_thread(self._client._send, self._name, self._given)
        return page.__await__()

    def pages(self) -> AsyncIterator[P]:
        return _in_threads(self._client._pages(self._name, self._given))

    async def __aiter__(self) -> AsyncIterator[R]:
        items = self._client._methods[self._name]["paging"][0]
        async for page in self.pages():
            for row in page[items]:  # type: ignore[index]
                yield row


async def _in_threads(pages: Iterator[Any]) -> AsyncIterator[Any]:
    end = object()
    while (page := await asyncio.to_thread(next, pages, end)) is not end:
        yield page
