"""The one class of errors."""

from __future__ import annotations

from typing import Any


class PortalError(Exception):
    """Every failure of a call: a refusal of the service, or no answer at all (status 0, code ``NO_ANSWER``)."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        details: dict[str, Any] | None = None,
        *,
        doc_url: str | None = None,
        trace_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        #: HTTP status; 0: there was no answer.
        self.status = status
        #: Error code, which never changes its meaning: branch on it.
        self.code = code
        self.message = message
        #: Details of the error code, or None.
        self.details = details
        #: The page that explains the code.
        self.doc_url = doc_url
        #: The call's trace id, for questions to support.
        self.trace_id = trace_id
        #: Seconds after which the service asked to try again.
        self.retry_after = retry_after
