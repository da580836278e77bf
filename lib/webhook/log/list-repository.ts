import { database } from "@/lib/core/db";
import type { DeliveryList } from "./list-schemas";

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The columns of an attempt without its headers. */
const ATTEMPT_SUMMARY = { at: true, httpStatus: true, error: true, durationMs: true, responseExcerpt: true } as const;
const BY_NUMBER = { orderBy: { number: "asc" } } as const;

/** Lists an endpoint's deliveries, newest first, by keyset pagination over the index on (endpoint, created_at, id). */
export function listDeliveries(
  endpointId: number,
  f: Omit<DeliveryList, "limit" | "cursor">,
  after: { createdAt: Date; id: bigint } | undefined,
  limit: number,
) {
  return database().prisma.webhookDelivery.findMany({
    where: {
      endpointId,
      AND: [
        after
          ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
          : {},
        f.status ? { status: f.status } : {},
        f.event_type ? { eventType: f.event_type } : {},
        f.event_id ? { eventId: f.event_id } : {},
        f.created_from ? { createdAt: { gte: new Date(f.created_from) } } : {},
        f.created_to ? { createdAt: { lt: new Date(f.created_to) } } : {},
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    include: { made: { ...BY_NUMBER, select: ATTEMPT_SUMMARY } },
  });
}

/** Finds a delivery with the full request and response of its attempts, or null. */
export function findDelivery(endpointId: number, publicId: string) {
  return database().prisma.webhookDelivery.findFirst({
    where: { endpointId, publicId },
    include: { made: BY_NUMBER },
  });
}
