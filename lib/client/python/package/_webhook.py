"""Signatures of webhooks, according to Standard Webhooks 1.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping

from ._errors import PortalError

_TOLERANCE_SECONDS = 300


def verify_signature(raw_body: bytes | str, headers: Mapping[str, str], secret: str) -> Any:
    """The parsed body of a delivery that is ours, unchanged, and at most five minutes old."""
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    values = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = values.get("webhook-id", ""), values.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise _refusal("The delivery has no webhook-timestamp")
    if abs(time.time() - int(timestamp)) > _TOLERANCE_SECONDS:
        raise _refusal("The delivery is more than five minutes old, or from the future")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"))
    except binascii.Error:
        raise _refusal("The secret is not one of a webhook endpoint") from None
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = values.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures):
        raise _refusal("No signature of the delivery fits its body and this secret")
    return json.loads(body)


def _refusal(message: str) -> PortalError:
    return PortalError(0, "WEBHOOK_NOT_VERIFIED", message)
