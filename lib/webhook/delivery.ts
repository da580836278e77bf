import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { insertDelivery } from "./delivery-repository";
import { countRange, repeatDelivery, repeatRange, type Range } from "./delivery-repeat-repository";
import type { EndpointStatus } from "./schemas";
import { sendChallenge } from "./send-challenge";

// What the endpoint operations ask of deliveries.
export { wakeEndpoint } from "./delivery-repository";
export type { Range };

interface Endpoint {
  id: number;
  publicId: string;
  url: string;
  status: EndpointStatus;
}

/** @throws DomainError `WEBHOOK_VERIFICATION_FAILED` with what the endpoint answered, when it did not echo the challenge */
export async function challenge(endpoint: Pick<Endpoint, "id" | "url">): Promise<void> {
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
 * An `endpoint.test`, to be sent soon and kept as every delivery; to an endpoint that is not verified yet, once it is.
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
  await insertDelivery(delivery, audit(context, "webhook.test"));
  return delivery.publicId;
}

/**
 * Makes a delivery due at once, whatever became of it, under the webhook-id and with the body that it has; its schedule
 * begins anew. What is being sent at this moment is decided by that attempt.
 * @throws DomainError `WEBHOOK_ENDPOINT_DISABLED`, `WEBHOOK_DELIVERY_NOT_FOUND`
 */
export async function retryDelivery(context: Context, endpoint: Endpoint, publicId: string): Promise<void> {
  requireEnabled(endpoint);
  if (!(await repeatDelivery(endpoint.id, publicId, audit(context, "webhook.retry"))))
    throw new DomainError("WEBHOOK_DELIVERY_NOT_FOUND");
}

/** How many deliveries `replayRange` would send again. */
export const countReplay = (endpoint: Endpoint, range: Range): Promise<number> => countRange(endpoint.id, range);

/**
 * The same for all deliveries that came to be in a range of time, in the order in which they did.
 * @returns how many are due now
 * @throws DomainError `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function replayRange(context: Context, endpoint: Endpoint, range: Range): Promise<number> {
  requireEnabled(endpoint);
  return repeatRange(endpoint, range, audit(context, "webhook.replay"));
}

function requireEnabled({ status }: Endpoint): void {
  if (status === "DISABLED") throw new DomainError("WEBHOOK_ENDPOINT_DISABLED");
}

const audit = (context: Context, operation: string) => {
  const { tenantId, actor, now, traceId } = context;
  return { tenantId, actor, operation, at: now, traceId };
};
