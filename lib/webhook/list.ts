import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { asked, pageOf } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { getEndpoint } from "./endpoint-get";
import { type HealthRow, listHealth } from "./health-repository";
import { type DeliveryRow, type DetailRow, findDelivery, listDeliveries } from "./list-repository";
import type { DeliveryList } from "./list-schemas";

export interface Deliveries {
  rows: DeliveryRow[];
  nextCursor: string | null;
}

const Position = z.object({ created_at: z.string(), id: z.string().regex(/^\d+$/) });

/**
 * Lists an endpoint's deliveries, newest first.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`
 */
export async function listOwnDeliveries(
  context: Context,
  publicId: string,
  request: DeliveryList,
): Promise<Deliveries> {
  const { id } = await getEndpoint(context, publicId);
  const of = `webhook deliveries of ${publicId}`;
  const { limit, cursor, ...given } = request;
  const { filters, after } = asked(context, of, { cursor, filters: given }, Position);
  const position = after && { createdAt: new Date(after.created_at), id: BigInt(after.id) };
  const rows = await listDeliveries(id, filters, position, limit + 1);
  return pageOf(context, of, rows, limit, (last) => ({
    filters,
    after: { created_at: last.createdAt.toISOString(), id: String(last.id) },
  }));
}

/**
 * Returns a delivery of one of the tenant's endpoints.
 * @throws DomainError `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`
 */
export async function getDelivery(context: Context, publicId: string, deliveryId: string): Promise<DetailRow> {
  const { id } = await getEndpoint(context, publicId);
  const found = await findDelivery(id, deliveryId);
  if (!found) throw new DomainError("WEBHOOK_DELIVERY_NOT_FOUND");
  return found;
}

/** Returns the delivery health of the tenant's endpoints. */
export const getDeliveryHealth = (context: Context): Promise<HealthRow[]> => listHealth(context.tenantId);
