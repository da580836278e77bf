import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import type { ListPosition } from "../list/list-repository";
import { addWordConditions, LISTED_RELATIONS } from "../list/list-repository";

/**
 * Which open bookings are listed: `requests` wait for an answer, `stale` ones have been PENDING since before an
 * instant.
 */
export type QueueSelection = { state: "requests" } | { state: "stale"; before: Date };

export type QueueRow = Awaited<ReturnType<typeof findQueued>>[number];

const QueueHead = z.object({
  /** The tenant and public id of each booking of the page, in order. */
  page: z.array(z.tuple([z.int(), z.string()])),
  waiting: z.int(),
  stale: z.int(),
});
type QueueHead = z.output<typeof QueueHead>;

/**
 * A page of every tenant's open bookings, the next deadline first, with the counts of both kinds at the same instant.
 * Hand-written SQL, because the list is searched by text. Uses the index on open bookings.
 */
export async function readQueue(
  { open, staleBefore }: { open: QueueSelection; staleBefore: Date },
  q: string | undefined,
  after: ListPosition | undefined,
  max: number,
): Promise<{ rows: QueueRow[]; waiting: number; stale: number }> {
  const where = new Conditions({ limit: max, staleBefore });
  const order = open.state === "requests" ? "b.respond_by" : "b.created_at";
  if (open.state === "requests") where.add("requests", "b.status = 'ON_REQUEST'");
  else where.add("stale", "b.status = 'PENDING' AND b.created_at < :openBefore", { openBefore: open.before });
  if (after)
    where.add("after", `(${order} > :afterAt OR (${order} = :afterAt AND b.public_id > :afterId))`, {
      afterAt: after.at,
      afterId: after.publicId,
    });
  addWordConditions(where, q);
  const [head] = await rows(
    QueueHead,
    where.name("read_queue"),
    `SELECT coalesce((SELECT json_agg(json_build_array(tenant_id, public_id)) FROM (
         SELECT b.tenant_id, b.public_id FROM booking b WHERE ${where.sql()} ORDER BY ${order}, b.public_id LIMIT :limit
       ) AS page), '[]') AS page,
       (SELECT count(*)::int FROM booking WHERE status = 'ON_REQUEST') AS waiting,
       (SELECT count(*)::int FROM booking WHERE status = 'PENDING' AND created_at < :staleBefore) AS stale`,
    where.values,
  );
  const { page, waiting, stale } = head!;
  const byId = new Map((await findQueued(page)).map((row) => [row.publicId, row]));
  return { rows: page.flatMap(([, publicId]) => byId.get(publicId) ?? []), waiting, stale };
}

/** Bookings are never deleted, so every id found before still exists. */
export async function findQueued(ids: QueueHead["page"]) {
  if (!ids.length) return [];
  return prisma().booking.findMany({
    where: { OR: ids.map(([tenantId, publicId]) => ({ tenantId, publicId })) },
    include: LISTED_RELATIONS,
  });
}

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** A page of decided requests of all tenants, the latest first, after a position (keyset pagination). */
export async function listDecisions(
  decision: "CONFIRMED" | "REJECTED" | undefined,
  after: { at: Date; publicId: string } | undefined,
  most: number,
) {
  const found = await prisma().bookingHistory.findMany({
    where: {
      fromStatus: "ON_REQUEST",
      toStatus: decision ?? { in: ["CONFIRMED", "REJECTED"] },
      ...(after && { OR: [{ at: { lt: after.at } }, { at: after.at, bookingPublicId: { lt: after.publicId } }] }),
    },
    orderBy: [{ at: "desc" }, { bookingPublicId: "desc" }],
    take: most,
    select: {
      tenantId: true,
      bookingPublicId: true,
      at: true,
      toStatus: true,
      initiator: true,
      source: true,
      reason: true,
    },
  });
  return found.map(({ bookingPublicId: publicId, ...entry }) => ({ ...entry, publicId }));
}
