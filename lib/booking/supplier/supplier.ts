import { tenantNow } from "@/lib/core/clock";
import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { formatInstant, localDate } from "@/lib/core/dates";
import { splitSellPrice } from "@/lib/core/earning";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney, type Minor, minorDigits, parseMoney } from "@/lib/core/money";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { inTransaction, type Prisma, type Tx, type Writer } from "@/lib/core/prisma";
import { prepareCancellation } from "../cancel";
import { bookingEventData, readFacts } from "../events/event";
import type { FieldChange, Initiator } from "../events/event-schemas";
import { getQueueEntry, type QueueEntry } from "../on-request/queue";
import { findBookingWithItems, type BookingRow, type StatusChange } from "../repository";
import { isEditable, type BookingStatus } from "../status";
import type { SupplierCancel, SupplierChange, SupplierOutcome } from "./supplier-schemas";
import { changeStatus } from "../transition";

// Operators act for the supplier here; each write runs as the tenant that owns the booking (row-level security).

/**
 * Cancels a confirmed booking for the supplier: as a whole, at the given fee or free, whatever its policy, and returns
 * its stock. Items of a package that the partner cancelled before keep their fees. A cancelled booking stays as it is.
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
  { reason, fee: wanted = "0", notify_guest: notifyGuest }: z.output<typeof SupplierCancel>,
): Promise<void> {
  return asTenant(tenantId, async () => {
    for (;;) {
      const found = await findBookingWithItems(tenantId, publicId);
      if (!found) throw new DomainError("BOOKING_NOT_FOUND");
      const { items, ...booking } = found;
      const { status } = booking;
      if (status === "CANCELLED") return;
      if (status !== "CONFIRMED" || booking.outcome)
        throw new DomainError("BOOKING_NOT_CANCELLABLE", {
          message: `A ${booking.outcome ?? status} booking cannot be cancelled for the supplier`,
          details: { status },
        });
      const fee = parseFee(wanted, booking.total - booking.cancelledTotal, booking.currencyCode);
      const { operation } = context;
      const by = { reason, notify: true, notifyGuest, operation, initiator: "SUPPLIER", fee } as const;
      const theirs = { ...context, now: tenantNow(tenantId) };
      const { transition } = prepareCancellation(theirs, { booking, items, chosen: items }, by);
      if (await changeStatus(transition)) return;
    }
  });
}

/** @throws DomainError `INVALID_REQUEST` for an amount below 0, above `most` or with too many decimals */
function parseFee(wanted: string, most: Minor, currency: string): Minor {
  const [, fraction = ""] = wanted.split(".");
  const fee = fraction.length > minorDigits(currency) ? -1n : parseMoney(wanted, currency);
  if (fee < 0n || fee > most)
    throw invalid({ path: "fee", message: `must be an amount from 0 to ${formatMoney(most, currency)} ${currency}` });
  return fee;
}

/**
 * Records the outcome of a booking: the guests did not come or left early, so that only `fee` remains to be paid; or
 * a fee is waived. The account's ledger follows. No stock is returned, because its days are past.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CANCELLABLE` before its first day, or where there is no fee
 * to
 * waive
 */
export async function recordOutcome(
  context: Context,
  tenantPublicId: string,
  publicId: string,
  ended: z.output<typeof SupplierOutcome>,
): Promise<QueueEntry> {
  const { tenant } = await getQueueEntry(context, tenantPublicId, publicId);
  await recordOutcomeForTenant(context, tenant.id, publicId, ended);
  return getQueueEntry(context, tenantPublicId, publicId);
}

/** Records the outcome of a tenant's booking. Recording the same outcome again writes nothing. */
export function recordOutcomeForTenant(
  context: Context,
  tenantId: number,
  publicId: string,
  { outcome, fee: wanted, reason }: z.output<typeof SupplierOutcome>,
): Promise<void> {
  return asTenant(tenantId, async () => {
    for (;;) {
      const found = await findBookingWithItems(tenantId, publicId);
      if (!found) throw new DomainError("BOOKING_NOT_FOUND");
      const { items, ...booking } = found;
      const { currencyCode: currency, total, realizedPenalty } = booking;
      const { timezone } = booking.policy as PolicySnapshot;
      const penalty = realizedPenalty as PolicySnapshot["realized_penalty"] | null;
      const hasBegun = booking.startsOn.toISOString().slice(0, 10) <= localDate(timezone, context.now);
      if (outcome === "WAIVED" ? !penalty : booking.status !== "CONFIRMED" || !hasBegun)
        throw new DomainError("BOOKING_NOT_CANCELLABLE", {
          message: outcome === "WAIVED" ? "The booking has no fee" : "The booking is not confirmed, or has not begun",
          details: { status: booking.status },
        });
      const owed = penalty ? parseMoney(penalty.fee, currency) : 0n;
      const fee = parseFee(wanted, outcome === "WAIVED" ? owed : total, currency);
      if (fee === owed && (outcome === "WAIVED" || booking.outcome === outcome)) return;
      const told = (kind: string | null, amount: Minor) =>
        kind && { outcome: kind, fee: formatMoney(amount, currency), currency };
      const changes: FieldChange[] = [
        {
          field: "outcome",
          before: told(booking.outcome, owed),
          after: told(outcome, fee),
        },
      ];
      const at = formatInstant(context.now, timezone);
      const shown = (amount: Minor) => ({ fee: formatMoney(amount, currency), currency, at });
      const cancelled = items.filter(({ status }) => status === "CANCELLED");
      const shares = splitSellPrice(
        fee,
        cancelled.map((item) => feeOf(item.realizedPenalty, currency)),
      );
      const done = await writeSupplierFacts({ ...context, tenantId }, booking, {
        set: {
          realizedPenalty: shown(fee),
          // Waiving the fee keeps a no-show's outcome; in a package the other items stay as they are.
          outcome: outcome === "WAIVED" && booking.status === "CONFIRMED" ? booking.outcome : outcome,
          ...(outcome !== "WAIVED" && { cancelledTotal: total }),
        },
        changes,
        reason,
        initiator: outcome === "WAIVED" ? "STAFF" : "SUPPLIER",
        extra: { fee: formatMoney(fee, currency) },
        async also(tx) {
          if (outcome === "WAIVED")
            for (const [index, { itemNo }] of cancelled.entries())
              await tx.bookingItem.updateMany({
                where: { tenantId, bookingPublicId: publicId, itemNo },
                data: { realizedPenalty: shown(shares[index]!) },
              });
          await tx.supplierMessage.updateMany({
            where: { tenantId, bookingPublicId: publicId, isLast: true },
            data: { updatedAt: context.now },
          });
        },
      });
      if (done) return;
    }
  });
}

const feeOf = (penalty: unknown, currency: string): Minor =>
  penalty ? parseMoney((penalty as { fee: string }).fee, currency) : 0n;

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
      const writer = { ...context, tenantId: tenant.id, now: tenantNow(tenant.id) };
      if (await writeSupplierFacts(writer, before, { set: { supplierReference, relocationNote }, changes })) return;
    }
  });
  return getQueueEntry(context, tenantPublicId, publicId);
}

interface SupplierFacts {
  set: Pick<
    Prisma.BookingUncheckedUpdateManyInput,
    | "supplierReference"
    | "relocationNote"
    | "realizedPenalty"
    | "cancelledTotal"
    | "outcome"
    | "details"
    | "startsOn"
    | "endsOn"
    | "policy"
    | "scheduleChange"
    | "relocatedFrom"
    | "bookedBy"
  >;
  changes: FieldChange[];
  reason?: string;
  /** Who initiated the change; by default the supplier. */
  initiator?: Initiator;
  /** Additional fields of the event's data. */
  extra?: Prisma.InputJsonObject;
  /** Writes further rows besides the booking's own. */
  also?: (tx: Tx) => Promise<void>;
}

/**
 * Writes facts from the supplier about a booking, with its history and `booking.updated`. Optimistic locking.
 * @returns false when the booking has changed since it was read: nothing was written
 */
export function writeSupplierFacts(
  writer: Writer & Pick<StatusChange, "source">,
  before: BookingRow,
  { set, changes, reason, initiator = "SUPPLIER", extra, also }: SupplierFacts,
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
        reason: reason ?? null,
        initiator,
        changes: changes as unknown as Prisma.InputJsonArray,
        actor,
      },
      select: { version: true },
    });
    const supplierReference =
      set.supplierReference === undefined ? before.supplierReference : (set.supplierReference as string | null);
    const happening = {
      status,
      previousStatus: status,
      version,
      initiator,
      reason: reason ?? null,
      changes,
    } as const;
    const data = {
      ...bookingEventData({ ...readFacts(before), supplierReference }, happening),
      ...extra,
      changed_fields: changes.map(({ field }) => field),
    };
    event("booking.updated", data as unknown as Prisma.InputJsonObject);
    audit({ subject: publicId });
    return true;
  });
}
