import type { z } from "zod";
import type { EndpointWithShownSecret } from "./endpoint-create";
import type { EndpointRow, Endpoints } from "./endpoints";
import type { EndpointPage, EndpointRecord, EndpointWithSecret } from "../schemas";

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Serializes an endpoint, without its secret. */
export function toEndpoint(e: EndpointRow): z.input<typeof EndpointRecord> {
  return {
    public_id: e.publicId,
    url: e.url,
    description: e.description,
    status: e.status,
    disabled_reason: e.disabledReason,
    event_types: e.eventTypes,
    secret_last4: e.secretLast4,
    previous_secret_expires_at: instant(e.previousSecretExpiresAt),
    created_at: e.createdAt.toISOString(),
    updated_at: e.updatedAt.toISOString(),
    verified_at: instant(e.verifiedAt),
    last_success_at: instant(e.lastSuccessAt),
    failing_since: instant(e.failingSince),
  };
}

/** Serializes an endpoint with its secret: for create and rotate only. */
export function toEndpointWithSecret({
  endpoint,
  secret,
}: EndpointWithShownSecret): z.input<typeof EndpointWithSecret> {
  return { ...toEndpoint(endpoint), secret };
}

export function toEndpointPage({ rows, nextCursor }: Endpoints): z.input<typeof EndpointPage> {
  return { items: rows.map(toEndpoint), next_cursor: nextCursor };
}
