import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { prepareCancellation } from "../cancel";
import { bookingEventData, readFacts } from "../events/event";
import type { FieldChange } from "../events/event-schemas";
import { getQueueEntry, type QueueEntry } from "../on-request/queue";
import { findBookingWithItems } from "../repository";
import { isEditable, type BookingStatus } from "../status";
import { writeSupplierFacts } from "./supplier-repository";
import type { SupplierCancel, SupplierChange } from "./supplier-schemas";
import { prepareAudit, move } from "../transition";

// Operators act for the supplier here; each write runs as the tenant that owns the booking (row-level security).

/**
 * Cancels a confirmed booking for the supplier: as a whole, free, whatever its policy, and returns its stock. Items of
 * a package that the partner cancelled before keep their fees. A cancelled booking stays as it is.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CANCELLABLE` unless it is confirmed
 */
export async function cancelForSupplier(
  context: Context,
  tenantPublicId: string,
  publicId: string,
  { reason, notify_guest: notifyGuest }: z.output<typeof SupplierCancel>,
): Promise<QueueEntry> {
  const { tenant } = await getQueueEntry(context, tenantPublicId, publicId);
  await asTenant(tenant.id, async () => {
    for (;;) {
      const found = await findBookingWithItems(tenant.id, publicId);
      if (!found) throw new DomainError("BOOKING_NOT_FOUND");
      const { items, ...booking } = found;
      const { status } = booking;
      if (status === "CANCELLED") return;
      if (status !== "CONFIRMED")
        throw new DomainError("BOOKING_NOT_CANCELLABLE", {
          message: `A ${status} booking cannot be cancelled for the supplier`,
          details: { status },
        });
      const by = { reason, notify: true, notifyGuest, operation: context.operation, initiator: "SUPPLIER" } as const;
      const { transition } = prepareCancellation(context, { booking, items, chosen: items }, by);
      if (await move(transition)) return;
    }
  });
  return getQueueEntry(context, tenantPublicId, publicId);
}

/**
 * Changes the supplier's reference or the relocation note of a booking. Writes nothing when nothing changes.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_EDITABLE` once it has ended
 */
export async function updateForSupplier(
  context: Context,
  tenantPublicId: string,
  publicId: string,
  change: z.output<typeof SupplierChange>,
): Promise<QueueEntry> {
  const { tenant } = await getQueueEntry(context, tenantPublicId, publicId);
  await asTenant(tenant.id, async () => {
    for (;;) {
      const found = await findBookingWithItems(tenant.id, publicId);
      if (!found) throw new DomainError("BOOKING_NOT_FOUND");
      const { items: _, ...before } = found;
      const status = before.status as BookingStatus;
      if (!isEditable(status)) throw new DomainError("BOOKING_NOT_EDITABLE", { details: { status } });
      const { supplier_reference: supplierReference = before.supplierReference } = change;
      const { relocation_note: relocationNote = before.relocationNote } = change;
      const changes: FieldChange[] = [
        { field: "supplier_reference", before: before.supplierReference, after: supplierReference },
        { field: "relocation_note", before: before.relocationNote, after: relocationNote },
      ].filter((one) => one.before !== one.after);
      if (!changes.length) return;
      const version = before.version + 1;
      const happening = {
        status,
        previousStatus: status,
        version,
        initiator: "SUPPLIER",
        reason: null,
        changes,
      } as const;
      const data = {
        ...bookingEventData({ ...readFacts(before), supplierReference }, happening),
        changed_fields: changes.map(({ field }) => field),
      };
      const facts = {
        tenantId: tenant.id,
        publicId,
        version: before.version,
        at: context.now,
        supplierReference,
        relocationNote,
        changes,
      };
      const event = { id: newId("evt", context.now), type: "booking.updated", data };
      if (await writeSupplierFacts({ ...facts, event, audit: prepareAudit(context) })) return;
    }
  });
  return getQueueEntry(context, tenantPublicId, publicId);
}
