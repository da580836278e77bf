import { database } from "@/lib/core/db";
import type { After } from "./list-repository";
import { LISTED, mentions } from "./list-repository";

/** What is open: requests, or what has been PENDING since before an instant. */
export type OpenBookings = { state: "requests" } | { state: "stale"; before: Date };

const where = (open: OpenBookings) =>
  open.state === "requests" ? { status: "ON_REQUEST" } : { status: "PENDING", createdAt: { lt: open.before } };

export type QueueRow = Awaited<ReturnType<typeof listQueue>>[number];

/** Every tenant's open bookings, the next to be answered first; the index over open bookings is walked. */
function listQueue(open: OpenBookings, q: string | undefined, after: After | undefined, most: number) {
  const order = open.state === "requests" ? "respondBy" : "createdAt";
  const behind = after && {
    OR: [{ [order]: { gt: after.at } }, { [order]: after.at, publicId: { gt: after.publicId } }],
  };
  return database().prisma.booking.findMany({
    where: {
      ...where(open),
      AND: [behind ?? {}, ...(q ? q.split(/\s+/).map((word) => ({ OR: mentions(word) })) : [])],
    },
    orderBy: [{ [order]: "asc" }, { publicId: "asc" }],
    take: most,
    include: LISTED,
  });
}

const countOpen = (open: OpenBookings) => database().prisma.booking.count({ where: where(open) });

/** A page of what is open, with the numbers of both kinds at the same instant. */
export function readQueue(
  { open, requests, stale }: { open: OpenBookings; requests: OpenBookings; stale: OpenBookings },
  ...page: [q: string | undefined, after: After | undefined, most: number]
) {
  return database().prisma.$transaction([listQueue(open, ...page), countOpen(requests), countOpen(stale)], {
    isolationLevel: "RepeatableRead",
  });
}
