import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { countReplay, enqueueTest, replayRange, retryDelivery } from "./delivery";
import { readEndpoint } from "./endpoint-read";
import { readDelivery } from "./list";
import type { DetailRow } from "./list-repository";
import type { ReplayRequest } from "./list-schemas";

/** Sends an `endpoint.test`, soon. @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED` */
export async function sendTest(context: Context, publicId: string): Promise<DetailRow> {
  const deliveryId = await enqueueTest(context, await readEndpoint(context, publicId));
  return readDelivery(context, publicId, deliveryId);
}

/**
 * Sends a delivery again, whatever became of it, with the webhook-id that it has (CONTRACT 8).
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function retry(context: Context, publicId: string, deliveryId: string): Promise<DetailRow> {
  const endpoint = await readEndpoint(context, publicId);
  await readDelivery(context, publicId, deliveryId);
  await retryDelivery(context, endpoint, deliveryId);
  return readDelivery(context, publicId, deliveryId);
}

/** Deliveries that a replay makes due, or that one would. */
export interface Replay {
  count: number;
  preview: boolean;
}

/**
 * Sends all deliveries of a range of time again, each with the webhook-id that it has: an addition of ours.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`, `INVALID_REQUEST` for a range that is none
 */
export async function replay(context: Context, publicId: string, request: ReplayRequest): Promise<Replay> {
  const endpoint = await readEndpoint(context, publicId);
  const { preview, status, event_types: eventTypes = null } = request;
  const range = { from: new Date(request.from), to: new Date(request.to), eventTypes, status };
  if (range.to <= range.from) throw invalid({ path: "to", message: "must lie after from" });
  return { preview, count: await (preview ? countReplay(endpoint, range) : replayRange(context, endpoint, range)) };
}
