import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { toDelivery } from "@/lib/booking/delivery";
import type { FieldChange } from "@/lib/booking/events/event-schemas";
import type { StatusChange } from "@/lib/booking/repository";
import { settleBooking } from "@/lib/booking/settle";
import type { BookingStatus } from "@/lib/booking/status";
import { writeSupplierFacts } from "@/lib/booking/supplier/supplier";
import type { Context } from "@/lib/core/context";
import { acrossTenants, asTenant } from "@/lib/core/database/tenant-wall";
import { DomainError, invalid } from "@/lib/core/errors";
import { Prisma, prisma, type Tx } from "@/lib/core/prisma";
import { findGrantedParts, findPartsOfBooking, type GrantedPart } from "./repository";
import type { Acknowledgement, DeliveryChange, SupplyDecision } from "./schemas";
import { listRooms } from "./supply-bookings";

// Answers of suppliers. They are written as the tenant that owns the booking (row-level security), which the
// supplier's grant permits.

/** The caller of an answer: a supplier's system with a grant for the booking, or the bearer of a mail's link. */
export interface AnsweringSupplier extends Pick<Context, "actor" | "operation" | "now" | "traceId"> {
  source: StatusChange["source"];
  /**
   * Finds the parts of the booking that the caller may answer.
   * @throws DomainError `BOOKING_NOT_FOUND`
   */
  find: () => Promise<[GrantedPart, ...GrantedPart[]]>;
}

function requireParts([first, ...others]: readonly GrantedPart[]): [GrantedPart, ...GrantedPart[]] {
  if (!first) throw new DomainError("BOOKING_NOT_FOUND");
  return [first, ...others];
}

/** The caller for the system of a tenant that delivers a booking. */
export const toDeliveringTenant = (
  { tenantId, actor, operation, now, traceId, source }: Context,
  publicId: string,
): AnsweringSupplier => ({
  actor,
  operation,
  now,
  traceId,
  source,
  find: async () => requireParts(await findGrantedParts(tenantId, publicId)),
});

/** The caller for an operator who enters a supplier's answer about a tenant's booking. */
export const toOperatorAnswer = (
  { actor, operation, now, traceId, source }: Context,
  tenantId: number,
  publicId: string,
): AnsweringSupplier => ({
  actor,
  operation,
  now,
  traceId,
  source,
  find: async () => requireParts(await findPartsOfBooking(tenantId, publicId)),
});

const writerFor = ({ find: _, ...answerer }: AnsweringSupplier, tenantId: number) => ({ ...answerer, tenantId });

/**
 * Acknowledges the last message about a booking, with the supplier's numbers. Repeating it changes nothing. For a
 * package, acknowledges all of the supplier's parts of that version.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_CHANGED` for a version that is no longer the last
 */
export async function acknowledgeMessage(
  answerer: AnsweringSupplier,
  answer: z.output<typeof Acknowledgement>,
): Promise<GrantedPart> {
  for (;;) {
    const parts = await answerer.find();
    const told = parts.filter(({ version }) => version === answer.version);
    if (!told.length)
      throw new DomainError("BOOKING_CHANGED", {
        message: "This is not the last version of the booking: read it again",
        details: { version: Math.max(...parts.map(({ version }) => version)) },
      });
    const { booking, tenantId } = told[0]!;
    const rooms = told.flatMap(listRooms);
    for (const [at, { room }] of (answer.rooms ?? []).entries())
      if (!rooms[room])
        throw invalid({ path: `rooms.${at}.room`, message: "must be the index of a room of the booking" });
    const numbered = (answer.rooms ?? []).map((one) => ({ ...one, row: rooms[one.room]! }));
    const open = told.filter(({ acknowledgedAt }) => !acknowledgedAt);
    const reference = answer.supplier_reference ?? booking.supplierReference;
    const at = answerer.now.toISOString();
    const changes: FieldChange[] = [
      ...(open.length
        ? [{ field: "fulfilment", before: null, after: { status: "ACKNOWLEDGED", at, version: answer.version } }]
        : []),
      { field: "supplier_reference", before: booking.supplierReference, after: reference },
      ...numbered.map(({ row, supplier_reference: after }) => ({
        field: `rooms[${row.slot}].supplier_reference`,
        before: row.supplierReference,
        after,
      })),
    ].filter(({ before, after }) => before !== after);
    if (!changes.length) return told[0]!;
    const also = async (tx: Tx) => {
      await tx.supplierMessage.updateMany({
        where: { tenantId, id: { in: open.map(({ id }) => id) } },
        data: { acknowledgedAt: answerer.now },
      });
      await tx.supplierMessage.updateMany({
        where: { tenantId, id: { in: told.map(({ id }) => id) } },
        data: { updatedAt: answerer.now },
      });
      for (const { row, supplier_reference: supplierReference } of numbered)
        await tx.bookingRoom.updateMany({
          where: { tenantId, bookingPublicId: booking.publicId, slot: row.slot },
          data: { supplierReference },
        });
    };
    const set = { supplierReference: reference };
    const done = await asTenant(tenantId, () =>
      writeSupplierFacts(writerFor(answerer, tenantId), booking, { set, changes, also }),
    );
    if (done) return (await answerer.find())[0];
  }
}

/**
 * Confirms or declines a booking that waits for an answer. A package has several suppliers, so none of them can
 * decide it alone.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_PENDING`
 */
export async function decideForSupplier(
  answerer: AnsweringSupplier,
  { status, reason }: z.output<typeof SupplyDecision>,
): Promise<GrantedPart> {
  const parts = await answerer.find();
  const [{ booking, tenantId }] = parts;
  const all = await acrossTenants(() =>
    prisma().supplierMessage.count({ where: { tenantId, bookingPublicId: booking.publicId, isLast: true } }),
  );
  if (all > parts.length)
    throw new DomainError("BOOKING_NOT_PENDING", {
      message: "The booking has parts of other suppliers: the wholesaler decides it",
    });
  const by = {
    at: answerer.now,
    source: answerer.source,
    initiator: "SUPPLIER" as const,
    reason: reason ?? null,
    audit: { actor: answerer.actor, operation: answerer.operation, traceId: answerer.traceId },
  };
  const from = booking.status as BookingStatus;
  const declined = from === "PENDING" ? "FAILED" : "REJECTED";
  const to = status === "CONFIRMED" ? "CONFIRMED" : declined;
  if (!(await asTenant(tenantId, () => settleBooking(tenantId, booking.publicId, to, by, from))))
    throw new DomainError("BOOKING_NOT_PENDING");
  return (await answerer.find())[0];
}

/**
 * Stores the supplier's details of the delivery: pick-up, driver, record locator, tickets. Absent fields stay.
 * Repeating it changes nothing.
 * @throws DomainError `BOOKING_NOT_FOUND`
 */
export async function updateDelivery(
  answerer: AnsweringSupplier,
  change: z.output<typeof DeliveryChange>,
): Promise<GrantedPart> {
  for (;;) {
    const [part] = await answerer.find();
    const { booking, tenantId, itemNo, id } = part;
    const before = toDelivery(booking.fulfilments, itemNo);
    const changes = Object.entries({
      ...change,
      ...(change.pickup_at && { pickup_at: new Date(change.pickup_at).toISOString() }),
    })
      .map(([field, after]): FieldChange => {
        const was = before[field as keyof typeof before] ?? (field === "tickets" ? [] : null);
        return { field, before: was, after };
      })
      .filter((one) => !isDeepStrictEqual(one.before, one.after));
    if (!changes.length) return part;
    const { pickup_at: pickupAt, pickup_instructions, driver, record_locator, tickets } = change;
    const data = {
      ...(pickupAt !== undefined && { pickupAt: pickupAt && new Date(pickupAt) }),
      ...(pickup_instructions !== undefined && { pickupInstructions: pickup_instructions }),
      ...(driver !== undefined && { driver: driver === null ? Prisma.DbNull : (driver as Prisma.InputJsonObject) }),
      ...(record_locator !== undefined && { recordLocator: record_locator }),
      ...(tickets && { tickets: tickets as Prisma.InputJsonArray }),
      updatedAt: answerer.now,
    };
    const key = { tenantId, bookingPublicId: booking.publicId, itemNo };
    const also = async (tx: Tx) => {
      await tx.fulfilment.createMany({ data: { ...key, updatedAt: answerer.now }, skipDuplicates: true });
      await tx.fulfilment.updateMany({ where: key, data });
      await tx.supplierMessage.updateMany({ where: { tenantId, id }, data: { updatedAt: answerer.now } });
    };
    const done = await asTenant(tenantId, () =>
      writeSupplierFacts(writerFor(answerer, tenantId), booking, { set: {}, changes, also }),
    );
    if (done) return (await answerer.find())[0];
  }
}
