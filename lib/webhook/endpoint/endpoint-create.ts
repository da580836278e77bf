import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { assertAllowedUrl } from "@/lib/core/target-address";
import { inTransaction } from "@/lib/core/prisma";
import type { EndpointRow } from "./endpoints";
import type { CreateEndpoint } from "../schemas";
import { newSecret } from "../secret/secret";

/**
 * Maximum number of endpoints per tenant, because each event is delivered to each of them. The database enforces it.
 */
export const MAX_ENDPOINTS = 200;

/** An endpoint with its secret, which only creation and rotation return. */
export interface EndpointWithShownSecret {
  endpoint: EndpointRow;
  secret: string;
}

/**
 * Creates an endpoint; it receives nothing until it is verified.
 * @throws DomainError `INVALID_REQUEST` when the SSRF guard refuses the URL, `WEBHOOK_ENDPOINT_LIMIT`
 */
export async function createWebhookEndpoint(
  context: Context,
  request: CreateEndpoint,
): Promise<EndpointWithShownSecret> {
  await assertAllowedUrl(request.url);
  const publicId = newId("whe", context.now);
  const { secret, last4, sealed, keyId } = newSecret(publicId);
  const created = {
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
  };
  try {
    return await inTransaction(context, async (tx, { audit }) => {
      const { id } = await tx.webhookEndpoint.create({ data: created, select: { id: true } });
      await tx.webhookSecret.create({
        data: { endpointId: id, sealed: new Uint8Array(sealed), keyId, last4, createdAt: clock.realNow() },
        select: { id: true },
      });
      audit({ subject: publicId });
      return { endpoint: { ...created, id, secretLast4: last4, previousSecretExpiresAt: null }, secret };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "webhook_endpoint_limit") throw error;
    throw new DomainError("WEBHOOK_ENDPOINT_LIMIT", { details: { limit: MAX_ENDPOINTS } });
  }
}
