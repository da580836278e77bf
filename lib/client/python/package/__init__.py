"""Client of the Partner API: stays, transfers, tours, flights and packages.

Each operation is a method, named by its operationId in snake case, that takes the fields of path, query and body as
keyword arguments and answers the body as a dictionary. ``PartnerPortalClientAsync`` has the same methods for asyncio.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping

from ._client import AsyncList, List
from ._errors import PortalError
from ._methods import VERSION as __version__
from ._methods import PartnerPortalClient, PartnerPortalClientAsync
from ._transport import ResponseInfo, response_info
from ._webhook import verify_signature

if TYPE_CHECKING:
    from .types import PortalEvent

__all__ = [
    "AsyncList",
    "List",
    "PartnerPortalClient",
    "PartnerPortalClientAsync",
    "PortalError",
    "ResponseInfo",
    "__version__",
    "response_info",
    "verify_webhook",
]


def verify_webhook(raw_body: bytes | str, headers: Mapping[str, str], secret: str) -> PortalEvent:
    """The event of a webhook's delivery, after its signature was verified over the raw body.

    :raises PortalError: when it is not ours, was changed, or is more than five minutes old
    """
    event: Any = verify_signature(raw_body, headers, secret)
    return event
