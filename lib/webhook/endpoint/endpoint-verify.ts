import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { challenge, wakeEndpoint } from "../delivery/delivery";
import { getWebhookEndpoint } from "./endpoints";
import { updateEndpointRow, type EndpointRow } from "./repository";

/**
 * Sends a challenge that the endpoint must echo. When it does, waiting events are sent. An endpoint disabled by its
 * owner stays disabled, and needs no further verification when it is enabled again.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_VERIFICATION_FAILED` with the endpoint's response
 */
export async function verifyWebhookEndpoint(context: Context, publicId: string): Promise<EndpointRow> {
  const endpoint = await getWebhookEndpoint(context, publicId);
  await challenge(endpoint);
  for (;;) {
    const before = await getWebhookEndpoint(context, publicId);
    if (before.url !== endpoint.url)
      throw new DomainError("WEBHOOK_VERIFICATION_FAILED", { details: { reason: "the url has been changed since" } });
    const status = before.status === "PENDING_VERIFICATION" ? "ACTIVE" : before.status;
    const after = { ...before, status, verifiedAt: clock.realNow(), updatedAt: context.now } as const;
    if (
      await updateEndpointRow(context, { before, after, operation: context.operation, claim: context.claim(after) })
    ) {
      await wakeEndpoint(after.id);
      return after;
    }
  }
}
