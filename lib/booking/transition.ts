import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import { bookingEventData, readFacts } from "./events/event";
import type { FieldChange, Initiator } from "./events/event-schemas";
import { changeStatus, type BookingRow, type StatusChange } from "./repository";
import type { BookingStatus } from "./status";

const EVENT_OF: Record<BookingStatus, string> = {
  PENDING: "booking.created",
  ON_REQUEST: "booking.created",
  CONFIRMED: "booking.confirmed",
  CANCELLED: "booking.cancelled",
  REJECTED: "booking.rejected",
  FAILED: "booking.failed",
};

type By = Pick<StatusChange, "at" | "source" | "audit" | "claim"> & {
  /** Who initiated the change; by default derived from the source. */
  initiator?: Initiator;
  reason: string | null;
  penalty?: StatusChange["penalty"];
  items?: StatusChange["items"];
  cancelledTotal?: bigint;
  notify?: boolean;
  /** Whether the contact gets an e-mail about the cancellation. */
  notifyGuest?: boolean;
  /** Whether the contact gets an e-mail about details that a transfer's driver still needs. */
  isArrivalReminder?: boolean;
  supplierReference?: string | undefined;
  /** Changes besides the status and the supplier's reference. */
  changes?: FieldChange[];
  extra?: Record<string, unknown>;
};

/**
 * Builds a change of status for the repository; stock is returned unless the booking is confirmed. With an unchanged
 * status, only the given items are cancelled.
 */
export function prepareTransition(booking: BookingRow, to: BookingStatus, by: By): StatusChange {
  const initiator = by.initiator ?? by.source;
  const supplierReference = by.supplierReference ?? booking.supplierReference;
  const stays = to === booking.status;
  const changes = [
    ...changeOf("supplier_reference", booking.supplierReference, supplierReference),
    ...(by.changes ?? []),
  ];
  const data = {
    ...bookingEventData(
      { ...readFacts(booking), supplierReference },
      {
        status: to,
        previousStatus: booking.status as BookingStatus,
        version: booking.version + 1,
        initiator,
        reason: by.reason,
        changes: [...changeOf("status", booking.status, to), ...changes],
      },
    ),
    ...by.extra,
  };
  return {
    tenantId: booking.tenantId,
    publicId: booking.publicId,
    version: booking.version,
    from: booking.status as BookingStatus,
    to,
    at: by.at,
    source: by.source,
    initiator,
    reason: by.reason,
    penalty: by.penalty ?? null,
    items: by.items ?? null,
    cancelledTotal: by.cancelledTotal ?? null,
    supplierReference: by.supplierReference ?? null,
    changes,
    release: stays ? by.items !== undefined : to !== "CONFIRMED",
    event:
      by.notify === false ? null : { id: newId("evt", by.at), type: stays ? "booking.updated" : EVENT_OF[to], data },
    mail: by.isArrivalReminder ? "ARRIVAL_MISSING" : by.notifyGuest ? (stays ? "PART_CANCELLED" : "CANCELLED") : null,
    arrivalRemindedAt: by.isArrivalReminder ? by.at : null,
    audit: by.audit,
    claim: by.claim,
  };
}

const changeOf = (field: string, before: unknown, after: unknown): FieldChange[] =>
  before === after ? [] : [{ field, before, after }];

/** The audit fields of a partner's or user's write. */
export function prepareAudit(context: Context, operation = context.operation): StatusChange["audit"] {
  return { actor: context.actor, operation, traceId: context.traceId };
}

export { changeStatus };
