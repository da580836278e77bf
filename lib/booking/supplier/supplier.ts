import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { inTransaction, type Prisma, type Tx, type Writer } from "@/lib/core/prisma";
import { prepareCancellation } from "../cancel";
import { bookingEventData, readFacts } from "../events/event";
import type { FieldChange } from "../events/event-schemas";
import { getQueueEntry, type QueueEntry } from "../on-request/queue";
import { findBookingWithItems, type BookingRow, type Transition } from "../repository";
import { isEditable, type BookingStatus } from "../status";
import type { SupplierCancel, SupplierChange } from "./supplier-schemas";
import { move } from "../transition";

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
  cancel: z.output<typeof SupplierCancel>,
): Promise<QueueEntry> {
  const { tenant } = await getQueueEntry(context, tenantPublicId, publicId);
  await cancelAsSupplier(context, tenant.id, publicId, cancel);
  return getQueueEntry(context, tenantPublicId, publicId);
}

/** Cancels a confirmed booking of a tenant as its supplier. @throws DomainError as `cancelForSupplier` */
export function cancelAsSupplier(
  context: Context,
  tenantId: number,
  publicId: string,
  { reason, notify_guest: notifyGuest }: z.output<typeof SupplierCancel>,
): Promise<void> {
  return asTenant(tenantId, async () => {
    for (;;) {
      const found = await findBookingWithItems(tenantId, publicId);
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
      const writer = { ...context, tenantId: tenant.id };
      if (await writeSupplierFacts(writer, before, { set: { supplierReference, relocationNote }, changes })) return;
    }
  });
  return getQueueEntry(context, tenantPublicId, publicId);
}

interface SupplierFacts {
  set: { supplierReference?: string | null; relocationNote?: string | null };
  changes: FieldChange[];
  /** Writes what is not in the booking's own row. */
  also?: (tx: Tx) => Promise<void>;
}

/**
 * Writes what the supplier tells about a booking, with its history and `booking.updated`. Optimistic locking.
 * @returns false when the booking has changed since it was read: nothing was written
 */
export function writeSupplierFacts(
  writer: Writer & Pick<Transition, "source">,
  before: BookingRow,
  { set, changes, also }: SupplierFacts,
): Promise<boolean> {
  const { tenantId, now, actor, source } = writer;
  const { publicId } = before;
  const status = before.status as BookingStatus;
  const version = before.version + 1;
  return inTransaction(writer, async (tx, { audit, event }) => {
    const { count } = await tx.booking.updateMany({
      where: { tenantId, publicId, version: before.version },
      data: { ...set, version, updatedAt: now },
    });
    if (count === 0) return false;
    await also?.(tx);
    await tx.bookingHistory.create({
      data: {
        tenantId,
        bookingPublicId: publicId,
        version,
        fromStatus: status,
        toStatus: status,
        at: now,
        source,
        initiator: "SUPPLIER",
        changes: changes as unknown as Prisma.InputJsonArray,
        actor,
      },
      select: { version: true },
    });
    const { supplierReference = before.supplierReference } = set;
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
    event("booking.updated", data as unknown as Prisma.InputJsonObject);
    audit({ subject: publicId });
    return true;
  });
}
