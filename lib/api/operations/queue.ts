import { toBookingView } from "@/lib/booking/present";
import { decide, listOpen, readOpen, toQueued, type OpenBooking } from "@/lib/booking/queue";
import { Decision, QueueList, QueuePage, QueuePath, QueueRecord } from "@/lib/booking/queue-schemas";
import { operation } from "../operation";

const all = {
  group: "On request",
  audience: "staff",
  roles: ["operator"],
  scopes: [],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;
const one = { ...all, params: QueuePath, missing: "BOOKING_NOT_FOUND", response: QueueRecord } as const;

const present = ({ tenant, read }: OpenBooking) => ({
  tenant_public_id: tenant.publicId,
  tenant_name: tenant.name,
  booking: toBookingView(read),
});

export const listQueue = operation({
  ...all,
  id: "queue.list",
  method: "GET",
  path: "/staff/queue",
  summary: "Bookings that wait for an answer, the next to be answered first",
  query: QueueList,
  response: QueuePage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOpen(context, query),
  present: (queue) => ({
    items: queue.rows.map((row) => toQueued(row, queue)),
    next_cursor: queue.nextCursor,
    waiting: queue.waiting,
    stale: queue.stale,
  }),
});

export const getQueued = operation({
  ...one,
  id: "queue.get",
  method: "GET",
  path: "/staff/queue/{tenant_public_id}/{public_id}",
  summary: "A booking of any partner, in full",
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params }) => readOpen(context, params.tenant_public_id, params.public_id),
  present,
});

export const decideQueued = operation({
  ...one,
  id: "queue.decide",
  method: "POST",
  path: "/staff/queue/{tenant_public_id}/{public_id}/decision",
  summary: "Confirm with the supplier's reference, or decline with a reason",
  body: Decision,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_PENDING"],
  run: (context, { params, body }) => decide(context, params.tenant_public_id, params.public_id, body),
  present,
});
