import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { countReplay, enqueueTest, replayRange, retryDelivery } from "./delivery";
import { getEndpoint } from "./endpoint-get";
import { getDelivery } from "./list";
import type { DetailRow } from "./list-repository";
import type { ReplayRequest } from "./list-schemas";

/**
 * Enqueues an `endpoint.test` event.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function sendTestEvent(context: Context, publicId: string): Promise<DetailRow> {
  const deliveryId = await enqueueTest(context, await getEndpoint(context, publicId));
  return getDelivery(context, publicId, deliveryId);
}

/**
 * Retries a delivery, whatever its status, with the same webhook-id.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function retryOwnDelivery(context: Context, publicId: string, deliveryId: string): Promise<DetailRow> {
  const endpoint = await getEndpoint(context, publicId);
  await getDelivery(context, publicId, deliveryId);
  await retryDelivery(context, endpoint, deliveryId);
  return getDelivery(context, publicId, deliveryId);
}

/** The number of deliveries that a replay makes due, or with `preview` would make due. */
export interface Replay {
  count: number;
  preview: boolean;
}

/**
 * Replays all deliveries of a time range, dead letters included, each with the same webhook-id.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`, `INVALID_REQUEST` for an empty range
 */
export async function replayDeliveries(context: Context, publicId: string, request: ReplayRequest): Promise<Replay> {
  const endpoint = await getEndpoint(context, publicId);
  const { preview, status, event_types: eventTypes = null } = request;
  const range = { from: new Date(request.from), to: new Date(request.to), eventTypes, status };
  if (range.to <= range.from) throw invalid({ path: "to", message: "must be later than from" });
  return { preview, count: await (preview ? countReplay(endpoint, range) : replayRange(context, endpoint, range)) };
}
