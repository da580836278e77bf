import type { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { type CalendarDate, formatInstant, isDate, toInstant } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import type { Prisma, Tx, Writer } from "@/lib/core/prisma";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { ServiceDetails } from "./create/create-booking";
import type { ScheduleChange, SoldFlight } from "./detail-schemas";
import { findBookingWithItems, type BookingRow, type ItemRow, type StatusChange } from "./repository";
import { isEditable } from "./status";
import { writeSupplierFacts } from "./supplier/supplier";

// A flight got other times than were sold. Until the partner accepts them, its bookings can be cancelled free of
// charge: free policies replace their own, so that quotes, cancellations, lists, screens and papers agree.

/** The new times of a dated flight. */
export interface Rescheduled {
  flightPublicId: string;
  /** The day of departure, by the origin's calendar. */
  day: CalendarDate;
  departsAt: Date;
  arrivesAt: Date;
  /** The airline's reason. */
  reason?: string | undefined;
}

type Shown = z.output<typeof ScheduleChange>;
type Flown = Shown["before"];
/** A schedule change as stored, with the cancellation terms that accepting it restores. */
interface Stored extends Shown {
  terms: { policy: PolicySnapshot; items: Record<string, PolicySnapshot> };
}

export const readScheduleChange = ({ scheduleChange }: Pick<BookingRow, "scheduleChange">): Shown | null => {
  if (!scheduleChange) return null;
  const { before, after, status, reason } = scheduleChange as unknown as Shown;
  return { before, after, status, ...(reason !== undefined && { reason }) };
};

type Segment = z.output<typeof SoldFlight>;

interface Changed {
  before: Flown;
  after: Flown;
  details: ServiceDetails;
  /** The item of a package: the flight with its new times. */
  item?: ItemRow;
}

/** The booking with the new times; undefined if it does not have the flight, or has these times already. */
function flyAt(booking: BookingRow, items: readonly ItemRow[], flown: Rescheduled): Changed | undefined {
  const details = booking.details as unknown as ServiceDetails;
  const isFlown = (id: string | undefined, at: string | undefined) =>
    id === flown.flightPublicId && at?.slice(0, 10) === flown.day;
  const timesOf = ({ origin, destination }: Segment) => ({
    departs_at: formatInstant(flown.departsAt, origin.timezone ?? "UTC"),
    arrives_at: formatInstant(flown.arrivesAt, destination.timezone ?? "UTC"),
  });
  const tell = ({ carrier_code, flight_number }: Segment, departs_at: string, arrives_at: string): Flown => ({
    flight_public_id: flown.flightPublicId,
    flight_number: `${carrier_code} ${flight_number}`,
    departs_at,
    arrives_at,
    departure_time: departs_at.slice(11, 16),
    arrival_time: arrives_at.slice(11, 16),
  });
  const duration_minutes = Math.round((flown.arrivesAt.getTime() - flown.departsAt.getTime()) / 60_000);
  if (booking.productType === PRODUCT_TYPE.PACKAGE) {
    const item = items.find(
      (one) =>
        one.productType === PRODUCT_TYPE.FLIGHT &&
        one.status !== "CANCELLED" &&
        isFlown((one.details as Partial<Segment>).flight_public_id, one.startsAt),
    );
    if (!item) return undefined;
    const flight = item.details as unknown as Segment;
    const times = timesOf(flight);
    if (times.departs_at === item.startsAt && times.arrives_at === item.endsAt) return undefined;
    return {
      before: tell(flight, item.startsAt, item.endsAt),
      after: tell(flight, times.departs_at, times.arrives_at),
      details,
      item: {
        ...item,
        startsAt: times.departs_at,
        endsAt: times.arrives_at,
        details: { ...flight, duration_minutes } as unknown as ItemRow["details"],
      },
    };
  }
  const { segments = [] } = details.details as { segments?: Segment[] };
  const flight = segments.find((one) => isFlown(one.flight_public_id, one.departs_at));
  if (!flight) return undefined;
  const times = timesOf(flight);
  if (times.departs_at === flight.departs_at && times.arrives_at === flight.arrives_at) return undefined;
  const flights = segments.map((one) => (one === flight ? { ...one, ...times, duration_minutes } : one));
  return {
    before: tell(flight, flight.departs_at!, flight.arrives_at!),
    after: tell(flight, times.departs_at, times.arrives_at),
    details: {
      ...details,
      starts_at: flights[0]!.departs_at!,
      ends_at: flights.at(-1)!.arrives_at!,
      details: { ...details.details, segments: flights },
    },
  };
}

const beginningOf = (startsAt: string, timezone: string): Date =>
  isDate(startsAt) ? toInstant(startsAt, "00:00", timezone) : new Date(startsAt);

/**
 * Makes a policy free until the service starts. A stay keeps its own deadline, which is later than the midnight of its
 * first day.
 */
function freePolicy(policy: PolicySnapshot, startsAt: string): PolicySnapshot {
  const start = formatInstant(beginningOf(startsAt, policy.timezone), policy.timezone);
  const last = policy.cancellable_until;
  const until = isDate(startsAt) && last !== null && Date.parse(last) > Date.parse(start) ? last : start;
  return { ...policy, tiers: [], free_until: until, cancellable_until: until };
}

/** The earlier terms, with no deadline after the new start of the service. */
function restoredPolicy(policy: PolicySnapshot, startsAt: string): PolicySnapshot {
  if (isDate(startsAt)) return policy;
  const atMost = (instant: string | null) =>
    instant !== null && Date.parse(instant) > Date.parse(startsAt) ? startsAt : instant;
  return { ...policy, free_until: atMost(policy.free_until), cancellable_until: atMost(policy.cancellable_until) };
}

const earliest = (policies: readonly PolicySnapshot[]): PolicySnapshot["free_until"] =>
  policies
    .map(({ free_until: free }) => free!)
    .reduce((first, one) => (Date.parse(one) < Date.parse(first) ? one : first));

/** Whether a booking that has not ended has the flight at other times than these. */
export const hasOtherTimes = (tenantId: number, publicId: string, flown: Rescheduled): Promise<boolean> =>
  asTenant(tenantId, async () => {
    const found = await findBookingWithItems(tenantId, publicId);
    return found !== null && isEditable(found.status) && flyAt(found, found.items, flown) !== undefined;
  });

type By = Writer & Pick<StatusChange, "source">;

/**
 * Gives a booking the new times of a dated flight, to be accepted. A booking that has ended, or does not have the flight,
 * stays as it is.
 */
export async function changeSchedule(by: By, publicId: string, flown: Rescheduled): Promise<boolean> {
  const { tenantId } = by;
  return asTenant(tenantId, async () => {
    for (;;) {
      const found = await findBookingWithItems(tenantId, publicId);
      if (!found || !isEditable(found.status)) return false;
      const { items, ...booking } = found;
      const changed = flyAt(booking, items, flown);
      if (!changed) return false;
      const waiting = booking.scheduleChange as unknown as Stored | null;
      const terms =
        waiting?.status === "TO_ACCEPT"
          ? waiting.terms
          : {
              policy: booking.policy as PolicySnapshot,
              items: Object.fromEntries(items.map(({ itemNo, policy }) => [itemNo, policy as PolicySnapshot])),
            };
      const live = items
        .map((item) => (item.itemNo === changed.item?.itemNo ? changed.item : item))
        .filter(({ status }) => status !== "CANCELLED");
      const freed = live.map((item) => ({ ...item, policy: freePolicy(item.policy as PolicySnapshot, item.startsAt) }));
      const own = freePolicy(booking.policy as PolicySnapshot, changed.details.starts_at);
      const until = freed.length ? earliest(freed.map(({ policy }) => policy)) : own.free_until;
      const { reason } = flown;
      const shown: Shown = {
        before: changed.before,
        after: changed.after,
        status: "TO_ACCEPT",
        ...(reason !== undefined && { reason }),
      };
      const done = await writeChange(
        by,
        { ...booking, details: changed.details as unknown as BookingRow["details"] },
        shown,
        {
          policy: { ...own, free_until: until, cancellable_until: until },
          terms,
          items: freed,
          initiator: "SUPPLIER",
        },
      );
      if (done) return true;
    }
  });
}

/**
 * Accepts the new times of a booking's flight, which restores the booking's own terms. Accepting again changes
 * nothing.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_EDITABLE`, `BOOKING_NOT_CHANGEABLE` when no times have
 * changed
 */
export async function acceptScheduleChange(context: Context, publicId: string): Promise<void> {
  const { tenantId } = context;
  for (;;) {
    const found = await findBookingWithItems(tenantId, publicId);
    if (!found) throw new DomainError("BOOKING_NOT_FOUND");
    const { items, ...booking } = found;
    const change = booking.scheduleChange as unknown as Stored | null;
    if (!change)
      throw new DomainError("BOOKING_NOT_CHANGEABLE", {
        message: "No flight of the booking has other times to accept",
      });
    if (change.status === "ACCEPTED") return;
    if (!isEditable(booking.status))
      throw new DomainError("BOOKING_NOT_EDITABLE", { details: { status: booking.status } });
    const { starts_at } = booking.details as unknown as ServiceDetails;
    const live = items.filter(({ status }) => status !== "CANCELLED");
    const { terms: _, ...told } = change;
    const shown: Shown = { ...told, status: "ACCEPTED" };
    const done = await writeChange(context, booking, shown, {
      policy: restoredPolicy(change.terms.policy, starts_at),
      terms: change.terms,
      items: live.map((item) => ({
        ...item,
        policy: restoredPolicy(change.terms.items[item.itemNo] ?? (item.policy as PolicySnapshot), item.startsAt),
      })),
      initiator: context.source,
    });
    if (done) return;
  }
}

interface Change {
  policy: PolicySnapshot;
  terms: Stored["terms"];
  items: readonly (Omit<ItemRow, "policy"> & { policy: PolicySnapshot })[];
  initiator: "SUPPLIER" | StatusChange["source"];
}

const json = (value: unknown) => value as Prisma.InputJsonObject;

function writeChange(by: By, booking: BookingRow, shown: Shown, change: Change): Promise<boolean> {
  const { tenantId } = by;
  const { starts_at, ends_at } = booking.details as unknown as ServiceDetails;
  return writeSupplierFacts(by, booking, {
    set: {
      details: json(booking.details),
      startsOn: new Date(starts_at.slice(0, 10)),
      endsOn: new Date(ends_at.slice(0, 10)),
      policy: json(change.policy),
      scheduleChange: json({ ...shown, terms: change.terms } satisfies Stored),
    },
    changes: [{ field: "schedule_change", before: readScheduleChange(booking), after: shown }],
    initiator: change.initiator,
    // The history's entry of an acceptance leaves out the airline's reason.
    ...(shown.status === "TO_ACCEPT" && shown.reason !== undefined && { reason: shown.reason }),
    extra: { schedule_change: shown },
    async also(tx: Tx) {
      for (const { itemNo, startsAt, endsAt, details, policy } of change.items)
        await tx.bookingItem.updateMany({
          where: { tenantId, bookingPublicId: booking.publicId, itemNo },
          data: { startsAt, endsAt, details: json(details), policy: json(policy) },
        });
    },
  });
}
