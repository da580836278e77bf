import { toBookingView } from "@/lib/booking/present";
import {
  decideQueueEntry,
  getQueueEntry,
  listDecidedQueueEntries,
  listQueue,
  toDecided,
  toQueued,
  type QueueEntry,
} from "@/lib/booking/on-request/queue";
import { Decision, QueueList, QueuePage, QueuePath, QueueRecord } from "@/lib/booking/on-request/queue-schemas";
import { cancelForSupplier, recordOutcome, updateForSupplier } from "@/lib/booking/supplier/supplier";
import {
  DecidedList,
  DecidedPage,
  SupplierCancel,
  SupplierChange,
  SupplierOutcome,
} from "@/lib/booking/supplier/supplier-schemas";
import { toOperatorAnswer, updateDelivery } from "@/lib/fulfilment/answer";
import { DeliveryChange } from "@/lib/fulfilment/schemas";
import { Relocation, relocateStay } from "@/lib/accommodation/change/relocate";
import { operation, FOR_OPERATORS } from "../operation";

const one = { ...FOR_OPERATORS, params: QueuePath, missing: "BOOKING_NOT_FOUND", response: QueueRecord } as const;

const present = ({ tenant, read }: QueueEntry) => ({
  tenant_public_id: tenant.publicId,
  tenant_name: tenant.name,
  booking: toBookingView(read),
});

export const queueList = operation({
  ...FOR_OPERATORS,
  id: "queue.list",
  freshness: "current",
  method: "GET",
  path: "/staff/queue",
  summary: "List on-request bookings, earliest deadline first",
  query: QueueList,
  response: QueuePage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listQueue(context, query),
  present: (queue) => ({
    items: queue.rows.map((row) => toQueued(row, queue)),
    next_cursor: queue.nextCursor,
    waiting: queue.waiting,
    stale: queue.stale,
  }),
});

export const queueGet = operation({
  ...one,
  id: "queue.get",
  method: "GET",
  path: "/staff/queue/{tenant_public_id}/{public_id}",
  summary: "Get a booking of any partner in full",
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params }) => getQueueEntry(context, params.tenant_public_id, params.public_id),
  present,
});

export const queueDecide = operation({
  ...one,
  id: "queue.decide",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/queue/{tenant_public_id}/{public_id}/decision",
  summary: "Confirm an on-request booking with the supplier's reference, or decline it with a reason",
  body: Decision,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_PENDING"],
  run: (context, { params, body }) => decideQueueEntry(context, params.tenant_public_id, params.public_id, body),
  present,
});

export const queueDecided = operation({
  ...FOR_OPERATORS,
  id: "queue.decided",
  freshness: "current",
  method: "GET",
  path: "/staff/decided",
  summary: "List decided on-request bookings, latest decision first",
  query: DecidedList,
  response: DecidedPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listDecidedQueueEntries(context, query),
  present: (decided) => ({ items: toDecided(decided), next_cursor: decided.nextCursor }),
});

export const supplierCancel = operation({
  ...one,
  id: "supplier.cancel",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/supplier/{tenant_public_id}/{public_id}/cancel",
  summary: "Cancel a confirmed booking on behalf of the supplier, free or with a fee",
  body: SupplierCancel,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_CANCELLABLE"],
  run: (context, { params, body }) => cancelForSupplier(context, params.tenant_public_id, params.public_id, body),
  present,
});

export const supplierOutcome = operation({
  ...one,
  id: "supplier.outcome",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/supplier/{tenant_public_id}/{public_id}/outcome",
  summary: "Record a no-show or an early departure with what remains to be paid, or waive a fee",
  body: SupplierOutcome,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_CANCELLABLE"],
  run: (context, { params, body }) => recordOutcome(context, params.tenant_public_id, params.public_id, body),
  present,
});

export const supplierRelocate = operation({
  ...one,
  id: "supplier.relocate",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/staff/supplier/{tenant_public_id}/{public_id}/relocate",
  summary: "Relocate a stay to another property: a linked booking there, and this one cancelled for the supplier",
  body: Relocation,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_CHANGEABLE", "BOOKING_NOT_CANCELLABLE", "PROPERTY_NOT_FOUND", "SOLD_OUT"],
  run: (context, { params, body }) => relocateStay(context, params.tenant_public_id, params.public_id, body),
  present,
});

export const supplierUpdate = operation({
  ...one,
  id: "supplier.update",
  idempotent: "optional",
  isKeyedAround: true,
  method: "PATCH",
  path: "/staff/supplier/{tenant_public_id}/{public_id}",
  summary: "Update a booking's supplier reference, relocation note, or what the supplier tells of its delivery",
  body: SupplierChange.extend(DeliveryChange.shape),
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_EDITABLE"],
  async run(context, { params: { tenant_public_id: tenantId, public_id: id }, body }) {
    const { supplier_reference, relocation_note, ...delivery } = body;
    const entry = await updateForSupplier(context, tenantId, id, { supplier_reference, relocation_note });
    if (!Object.keys(delivery).length) return entry;
    await updateDelivery(toOperatorAnswer(context, entry.tenant.id, id), delivery);
    return getQueueEntry(context, tenantId, id);
  },
  present,
});
