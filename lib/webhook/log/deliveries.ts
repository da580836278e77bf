import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError, invalid } from "@/lib/core/errors";
import { countReplay, enqueueTest, replayRange, retryDelivery } from "../delivery/delivery";
import { getWebhookEndpoint } from "../endpoint/endpoints";
import { type HealthRow, listHealth } from "./health-repository";
import { type DeliveryRow, type DetailRow, findDelivery, listDeliveries } from "./list-repository";
import type { DeliveryList, ReplayRequest } from "./list-schemas";

export interface Deliveries {
  rows: DeliveryRow[];
  nextCursor: string | null;
}

const Position = z.object({ created_at: z.string(), id: z.string().regex(/^\d+$/) });

/**
 * Lists an endpoint's deliveries, newest first.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function listWebhookDeliveries(
  context: Context,
  publicId: string,
  request: DeliveryList,
): Promise<Deliveries> {
  const { id } = await getWebhookEndpoint(context, publicId);
  const of = `webhook deliveries of ${publicId}`;
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, of, { cursor, filters: given }, Position);
  const position = after && { createdAt: new Date(after.created_at), id: BigInt(after.id) };
  const rows = await listDeliveries(id, filters, position, limit + 1);
  return cutPage(context, of, rows, limit, (last) => ({
    filters,
    after: { created_at: last.createdAt.toISOString(), id: String(last.id) },
  }));
}

/**
 * Returns a delivery of one of the tenant's endpoints.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`
 */
export async function getWebhookDelivery(context: Context, publicId: string, deliveryId: string): Promise<DetailRow> {
  const { id } = await getWebhookEndpoint(context, publicId);
  const found = await findDelivery(id, deliveryId);
  if (!found) throw new DomainError("WEBHOOK_DELIVERY_NOT_FOUND");
  return found;
}

/** Returns the delivery health of the tenant's endpoints. */
export const getWebhookDeliveryHealth = (context: Context): Promise<HealthRow[]> => listHealth(context.tenantId);

/**
 * Enqueues an `endpoint.test` event.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function sendTestWebhookDelivery(context: Context, publicId: string): Promise<DetailRow> {
  const deliveryId = await enqueueTest(context, await getWebhookEndpoint(context, publicId));
  return getWebhookDelivery(context, publicId, deliveryId);
}

/**
 * Retries a delivery, whatever its status, with the same webhook-id.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`
 */
export async function retryWebhookDelivery(context: Context, publicId: string, deliveryId: string): Promise<DetailRow> {
  const endpoint = await getWebhookEndpoint(context, publicId);
  await getWebhookDelivery(context, publicId, deliveryId);
  await retryDelivery(context, endpoint, deliveryId);
  return getWebhookDelivery(context, publicId, deliveryId);
}

/** The number of deliveries that a replay makes due, or with `preview` would make due. */
interface Replay {
  count: number;
  preview: boolean;
}

/**
 * Replays all deliveries of a time range, dead letters included, each with the same webhook-id.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_ENDPOINT_DISABLED`, `INVALID_REQUEST` for an empty range
 */
export async function replayWebhookDeliveries(
  context: Context,
  publicId: string,
  request: ReplayRequest,
): Promise<Replay> {
  const endpoint = await getWebhookEndpoint(context, publicId);
  const { preview, status, event_types: eventTypes = null } = request;
  const range = { from: new Date(request.from), to: new Date(request.to), eventTypes, status };
  if (range.to <= range.from) throw invalid({ path: "to", message: "must be later than from" });
  return { preview, count: await (preview ? countReplay(endpoint, range) : replayRange(context, endpoint, range)) };
}
