import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { assertAllowedUrl } from "../send/address";
import { type EndpointRow, insertEndpoint } from "./repository";
import type { CreateEndpoint } from "../schemas";
import { newSecret } from "../secret/secret";

/**
 * Maximum number of endpoints per tenant, because each event is delivered to each of them. The database enforces it.
 */
export const MAX_ENDPOINTS = 200;

/** An endpoint with its secret, which only creation and rotation return. */
export interface ShownOnce {
  endpoint: EndpointRow;
  secret: string;
}

/**
 * Creates an endpoint; it receives nothing until it is verified.
 * @throws DomainError `INVALID_REQUEST` when the SSRF guard refuses the URL, `WEBHOOK_ENDPOINT_LIMIT`
 */
export async function createWebhookEndpoint(context: Context, request: CreateEndpoint): Promise<ShownOnce> {
  await assertAllowedUrl(request.url);
  const publicId = newId("whe", context.now);
  const made = newSecret(publicId);
  const row = {
    tenantId: context.tenantId,
    publicId,
    url: request.url,
    description: request.description ?? null,
    status: "PENDING_VERIFICATION" as const,
    disabledReason: null,
    eventTypes: request.event_types,
    createdAt: context.now,
    updatedAt: context.now,
    verifiedAt: null,
    lastSuccessAt: null,
    failingSince: null,
    secretLast4: made.last4,
    previousSecretExpiresAt: null,
  };
  const claim = context.claim({ endpoint: { ...row, id: 0 }, secret: made.secret } satisfies ShownOnce);
  const id = await insertEndpoint(context, row, made, claim);
  if (id === undefined) throw new DomainError("WEBHOOK_ENDPOINT_LIMIT", { details: { limit: MAX_ENDPOINTS } });
  return { endpoint: { ...row, id }, secret: made.secret };
}
