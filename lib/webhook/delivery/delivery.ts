import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction } from "@/lib/core/prisma";
import { countDeliveriesInRange, repeatDeliveries, type Range, wakeEndpoint } from "./delivery-repository";
import type { EndpointStatus } from "../schemas";
import { sendChallenge } from "../send/send-challenge";

// Re-exported, because endpoint operations use it.
export { wakeEndpoint } from "./delivery-repository";
export type { Range };

interface Endpoint {
  id: number;
  publicId: string;
  url: string;
  status: EndpointStatus;
}

/**
 * Sends a challenge.
 * @throws DomainError `WEBHOOK_VERIFICATION_FAILED` with the endpoint's response when it did not echo the challenge
 */
export async function challengeEndpoint(endpoint: Pick<Endpoint, "id" | "url">): Promise<void> {
  const { error, httpStatus, responseExcerpt, durationMs } = await sendChallenge(endpoint);
  if (error === null) return;
  const details = {
    reason: error,
    http_status: httpStatus,
    response_excerpt: responseExcerpt,
    duration_ms: durationMs,
  };
  throw new DomainError("WEBHOOK_VERIFICATION_FAILED", { details });
}

/**
 * Enqueues an `endpoint.test` event, stored like every delivery. An endpoint that is not verified yet receives it after
 * its verification.
 * @returns the delivery's public id
 * @throws DomainError `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function enqueueTest(context: Context, endpoint: Endpoint): Promise<string> {
  requireEnabled(endpoint);
  const at = clock.realNow();
  const data = { endpoint_public_id: endpoint.publicId };
  const delivery = {
    publicId: newId("whd", at),
    tenantId: context.tenantId,
    endpointId: endpoint.id,
    eventId: newId("evt", at),
    eventType: "endpoint.test",
    payload: JSON.stringify({ type: "endpoint.test", timestamp: at.toISOString(), data }),
  };
  return inTransaction(context, async (tx, { audit }) => {
    await tx.webhookDelivery.createMany({ data: [{ ...delivery, nextAttemptAt: at }] });
    await wakeEndpoint(endpoint.id);
    audit({ subject: delivery.publicId });
    return delivery.publicId;
  });
}

/**
 * Makes a delivery due now, whatever its status, with the same webhook-id and body, and restarts its schedule. If an
 * attempt is in flight, that attempt decides the status.
 * @throws DomainError `WEBHOOK_ENDPOINT_DISABLED`, `WEBHOOK_DELIVERY_NOT_FOUND`
 */
export async function retryDelivery(context: Context, endpoint: Endpoint, publicId: string): Promise<void> {
  requireEnabled(endpoint);
  await inTransaction(context, async (tx, { audit }) => {
    const again = { failures: 0, nextAttemptAt: clock.realNow(), settledAt: null };
    const where = { endpointId: endpoint.id, publicId };
    const { count } = await tx.webhookDelivery.updateMany({ where, data: { ...again, status: "RETRYING" } });
    if (count === 0) throw new DomainError("WEBHOOK_DELIVERY_NOT_FOUND");
    await tx.webhookDelivery.updateMany({ where: { ...where, attempts: 0 }, data: { status: "PENDING" } });
    await wakeEndpoint(endpoint.id);
    audit({ subject: publicId });
  });
}

/** Counts the deliveries that `replayRange` would send again. */
export const countReplay = (endpoint: Endpoint, range: Range): Promise<number> =>
  countDeliveriesInRange(endpoint.id, range);

/**
 * Makes all deliveries of a time range due now, in the order of their creation.
 * @returns how many are now due
 * @throws DomainError `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function replayRange(context: Context, endpoint: Endpoint, range: Range): Promise<number> {
  requireEnabled(endpoint);
  return repeatDeliveries(endpoint, range, context);
}

function requireEnabled({ status }: Endpoint): void {
  if (status === "DISABLED") throw new DomainError("WEBHOOK_ENDPOINT_DISABLED");
}
