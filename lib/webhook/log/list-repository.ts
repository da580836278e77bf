import { Conditions } from "@/lib/core/database/conditions";
import { z } from "zod";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import type { DeliveryList } from "./list-schemas";

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The columns of an attempt without its headers. */
const ATTEMPT_SUMMARY = { at: true, httpStatus: true, error: true, durationMs: true, responseExcerpt: true } as const;
const BY_NUMBER = { orderBy: { number: "asc" } } as const;

/**
 * Lists an endpoint's deliveries, newest first, by keyset pagination over the index (endpoint, created_at, id).
 * Deliveries that did not succeed have an index of their own.
 */
export async function listDeliveries(
  endpointId: number,
  f: Omit<DeliveryList, "limit" | "cursor">,
  after: { createdAt: Date; id: bigint } | undefined,
  limit: number,
) {
  const where = new Conditions({ endpointId, limit });
  if (after)
    where.add("after", "(d.created_at, d.id) < (:afterAt::timestamptz, :afterId::bigint)", {
      afterAt: after.createdAt,
      afterId: after.id,
    });
  if (f.status) where.add("status", "d.status = :status", { status: f.status });
  // Written into the statement's text, because a partial index is used only if its condition is in the text.
  if (f.status && f.status !== "DELIVERED") where.add("undelivered", "d.status <> 'DELIVERED'");
  if (f.event_type) where.add("type", "d.event_type = :eventType", { eventType: f.event_type });
  if (f.event_id) where.add("event", "d.event_id = :eventId", { eventId: f.event_id });
  if (f.created_from) where.add("from", "d.created_at >= :createdFrom", { createdFrom: new Date(f.created_from) });
  if (f.created_to) where.add("to", "d.created_at < :createdTo", { createdTo: new Date(f.created_to) });
  // Hand-written SQL: each combination of filters is a statement of its own, for which there is an index.
  const page = await rows(
    z.object({ id: z.string() }),
    where.name("list_deliveries"),
    `SELECT d.id FROM webhook_delivery d WHERE ${where.sql("d.endpoint_id = :endpointId")}
     ORDER BY d.created_at DESC, d.id DESC LIMIT :limit`,
    where.values,
  );
  return prisma().webhookDelivery.findMany({
    where: { id: { in: page.map(({ id }) => BigInt(id)) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { made: { ...BY_NUMBER, select: ATTEMPT_SUMMARY } },
  });
}

/** Finds a delivery with the full request and response of its attempts, or null. */
export function findDelivery(endpointId: number, publicId: string) {
  return prisma().webhookDelivery.findFirst({
    where: { endpointId, publicId },
    include: { made: BY_NUMBER },
  });
}
