import { database } from "@/lib/core/db";
import type { DeliveryList } from "./list-schemas";

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** What an attempt came to, without its headers. */
const BRIEF = { at: true, httpStatus: true, error: true, durationMs: true, responseExcerpt: true } as const;
const BY_NUMBER = { orderBy: { number: "asc" } } as const;

/** An endpoint's deliveries, newest first, from behind a position on; the index on (endpoint, created_at, id) is walked. */
export function listDeliveries(
  endpointId: number,
  f: Omit<DeliveryList, "limit" | "cursor">,
  after: { createdAt: Date; id: bigint } | undefined,
  most: number,
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
    take: most,
    include: { made: { ...BY_NUMBER, select: BRIEF } },
  });
}

/** A delivery of an endpoint with all that its attempts said and heard, or null. */
export function findDelivery(endpointId: number, publicId: string) {
  return database().prisma.webhookDelivery.findFirst({
    where: { endpointId, publicId },
    include: { made: BY_NUMBER },
  });
}
