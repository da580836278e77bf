import { onAccount } from "@/lib/account/on-account";
import type { FullBookingRow, Transition } from "@/lib/booking/repository";
import { AlreadyClaimed, type Claim, type Context } from "@/lib/core/context";
import { type Row, statement } from "@/lib/core/db";
import { CLAIMED, claimValues } from "@/lib/idempotency/repository";
import {
  freedSlot,
  nextTurn,
  pickedSlot,
  requireSlot,
  slotColumns,
  type SlotColumns,
  takenSlot,
} from "@/lib/inventory/hold-slot";
import { secondOf } from "@/lib/prebook/pinned";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { insertEvent } from "@/lib/core/database/outbox-sql";
import { insertHistory } from "@/lib/booking/history-sql";
import type { Minor } from "@/lib/core/money";
import type { Warning } from "@/lib/prebook/schemas";
import type { PinnedStay } from "../booking/pinned-stay";
import type { RoomNight } from "./stock-delta";

/** The content of a change token, stored as JSON. */
export interface PinnedChange {
  stay: PinnedStay;
  /** The nights that the change adds or removes. Added ones are held. */
  delta: RoomNight[];
  /** The cancellation cost at the quote, in minor units: minimum of the total and of fees before check-in. */
  least: string;
}

/** A quoted change, with the token that commits it. */
export interface ChangeQuote {
  token: string;
  expiresAt: Date;
  before: Minor;
  change: PinnedChange;
  warnings: Warning[];
}

/** The rows of room_day that a change affects, locked in the common order: property, day, room. */
const lockedNights = (when: string) => `
  locked AS (
    SELECT rd.property_id, rd.day, rd.room_id, rd.total, rd.sold, rd.closed, rd.holds, need.units
    FROM unnest(:nightRoomIds::int[], :nights::date[], :nightUnits::smallint[]) AS need (room_id, day, units)
    JOIN room_day rd ON rd.property_id = :propertyId AND rd.day = need.day AND rd.room_id = need.room_id
    WHERE ${when} ORDER BY rd.property_id, rd.day, rd.room_id FOR UPDATE OF rd
  )`;

/** Parameters of `HOLD_CHANGE`. */
const SLOT = { tenant: ":tenantId", now: ":now", endsAt: ":expiresAt", turn: ":turn" };

/**
 * Holds the nights that a change needs in addition. Locks them and drops expired holds; if every night has enough
 * rooms, is on sale, and the tenant may have another live hold, it adds one element per room and writes token, key and
 * audit. One statement, so all of it happens or nothing.
 */
const HOLD_CHANGE = `
  WITH ${lockedNights("true")}, after AS (
    SELECT locked.*, (SELECT array_agg(hold_end) FROM unnest(locked.holds) AS hold_end WHERE hold_end > :nowSecond::int) AS live FROM locked
  ), verdict AS (
    SELECT count(*) = cardinality(:nightRoomIds::int[])
      AND coalesce(bool_and(NOT closed AND sold + coalesce(cardinality(live), 0) + units <= total), true) AS ok FROM after
  ), ${pickedSlot(SLOT)}, ready AS (
    SELECT 1 FROM verdict WHERE ok AND (cardinality(:nightRoomIds::int[]) = 0 OR EXISTS (SELECT FROM own_slot))
  ), ${CLAIMED}, holding AS (
    SELECT 1 FROM go WHERE cardinality(:nightRoomIds::int[]) > 0
  ), ${takenSlot(SLOT, "holding")}, held AS (
    UPDATE room_day rd SET holds = coalesce(after.live, '{}') || array_fill(:holdEndSecond::int, ARRAY[after.units::int])
    FROM after WHERE rd.property_id = after.property_id AND rd.day = after.day AND rd.room_id = after.room_id AND EXISTS (SELECT FROM go)
  ), pinned AS (
    INSERT INTO booking_change (tenant_id, token, booking_public_id, version, change, expires_at, created_at, hold_slot)
    SELECT :tenantId, :token, :bookingId, :version, :change::jsonb, :expiresAt::timestamptz, :now::timestamptz, (SELECT slot FROM own_slot, holding) FROM go
  ), audit AS (
    ${insertAudit({ subject: ":bookingId", from: "go" })}
  )
  SELECT (SELECT ok FROM verdict) AS ok, ${slotColumns(SLOT)}, EXISTS (SELECT FROM go) AS done`;

/**
 * @returns false when a night has too few rooms, or is off sale: nothing was written
 * @throws AlreadyClaimed, Contended
 * @throws DomainError `rate_limited` when the tenant has its maximum of live holds
 */
export async function holdChange({
  context,
  booking,
  quote,
  claim,
}: {
  context: Context;
  booking: FullBookingRow;
  quote: ChangeQuote;
  /** null: the request has no key. */
  claim: Claim | null;
}): Promise<boolean> {
  const { change, token, expiresAt } = quote;
  const needed = change.delta.filter(({ units }) => units > 0);
  const [row] = await statement<{ ok: boolean; done: boolean } & SlotColumns & Row>("hold_change", HOLD_CHANGE, {
    ...claimValues(claim),
    propertyId: change.stay.property.id,
    nightRoomIds: needed.map((night) => night.room_id),
    nights: needed.map((night) => night.day),
    nightUnits: needed.map((night) => night.units),
    nowSecond: secondOf(context.now),
    holdEndSecond: secondOf(expiresAt),
    tenantId: booking.tenantId,
    token,
    bookingId: booking.publicId,
    version: booking.version,
    change: JSON.stringify(change),
    expiresAt,
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
    turn: nextTurn(),
  });
  if (!row!.ok) return false;
  if (needed.length) requireSlot(row!, claim !== null);
  if (!row!.done) throw new AlreadyClaimed();
  return true;
}

export interface StoredChange extends Row {
  /** The booking's version at the quote. */
  version: number;
  change: PinnedChange;
  expiresAt: Date;
  releasedAt: Date | null;
}

/** The change quoted under a token for a booking, or undefined. */
export async function findChange(
  tenantId: number,
  bookingId: string,
  token: string,
): Promise<StoredChange | undefined> {
  const [row] = await statement<StoredChange>(
    "find_change",
    `SELECT version, change, expires_at AS "expiresAt", released_at AS "releasedAt" FROM booking_change
     WHERE tenant_id = :tenantId AND token = :token AND booking_public_id = :bookingId`,
    { tenantId, token, bookingId },
  );
  return row;
}

/** What a hold's array has besides the token's holds; holds with the same end are equal, so any of them is removed. */
const otherHolds = (when: string) => `(
      SELECT array_agg(hold_end) FROM (SELECT hold_end, row_number() OVER (PARTITION BY hold_end) AS nth FROM unnest(locked.holds) AS hold_end) AS h
      WHERE ${when}NOT (hold_end = :holdEndSecond::int AND nth <= locked.units)
    )`;

/** The quote while it can be committed. Locked after its booking, by its commit and its release alike. */
const PENDING = `pending AS (
    SELECT tenant_id, hold_slot, expires_at FROM booking_change
    WHERE tenant_id = :tenantId AND token = :token AND committed_at IS NULL AND released_at IS NULL AND EXISTS (SELECT FROM mine) FOR UPDATE
  )`;

/** Removes the holds of a quote and frees its slot; in the lock order of `CHANGE_STAY`. */
const RELEASE_CHANGE = `
  WITH mine AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId FOR UPDATE
  ), ${PENDING}, ${lockedNights("EXISTS (SELECT FROM pending)")}, after AS (
    SELECT locked.*, ${otherHolds("")} AS others FROM locked
  ), freed_nights AS (
    UPDATE room_day rd SET holds = after.others
    FROM after WHERE rd.property_id = after.property_id AND rd.day = after.day AND rd.room_id = after.room_id
  ), ${freedSlot("pending")}, released AS (
    UPDATE booking_change SET released_at = :now::timestamptz WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM pending)
  ), audit AS (
    ${insertAudit({ subject: ":publicId", from: "pending" })}
  )
  SELECT EXISTS (SELECT FROM pending) AS done`;

/** Releases what a quote holds, unless it was committed or released meanwhile. */
export async function releaseChange(
  context: Context,
  bookingId: string,
  token: string,
  { change, expiresAt }: StoredChange,
): Promise<void> {
  const held = change.delta.filter(({ units }) => units > 0);
  await statement("release_change", RELEASE_CHANGE, {
    tenantId: context.tenantId,
    publicId: bookingId,
    token,
    propertyId: change.stay.property.id,
    nightRoomIds: held.map((night) => night.room_id),
    nights: held.map((night) => night.day),
    nightUnits: held.map((night) => night.units),
    holdEndSecond: secondOf(expiresAt),
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  });
}

/**
 * Locks the booking at its version, then the nights that differ, removes the token's holds, sells added nights and
 * returns the others. A returned night need not exist any more. One statement changes booking, rooms, history, event,
 * mail, audit and key.
 */
const CHANGE_STAY = `
  WITH mine AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), ${PENDING}, ${lockedNights("EXISTS (SELECT FROM pending)")}, after AS (
    SELECT locked.*, ${otherHolds("hold_end > :nowSecond::int AND ")} AS others FROM locked
  ), verdict AS (
    SELECT count(*) FILTER (WHERE units > 0) = (SELECT count(*) FROM unnest(:nightUnits::smallint[]) AS needed WHERE needed > 0)
      AND coalesce(bool_and(units < 0 OR sold + units + coalesce(cardinality(others), 0) <= total), true) AS ok FROM after
  ), ready AS (
    SELECT 1 FROM pending, verdict WHERE ok
  ), ${CLAIMED}, moved_nights AS (
    UPDATE room_day rd SET sold = rd.sold + after.units, holds = after.others
    FROM after WHERE rd.property_id = after.property_id AND rd.day = after.day AND rd.room_id = after.room_id AND EXISTS (SELECT FROM go)
  ), committed AS (
    UPDATE booking_change SET committed_at = :updatedAt::timestamptz WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freedSlot("committed")}, changed AS (
    UPDATE booking SET version = version + 1, updated_at = :updatedAt::timestamptz, total = :total, starts_on = :checkin::date, ends_on = :checkout::date,
      policy = :policy::jsonb, details = :details::jsonb, markup_percent = :markupPercent::numeric
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), rooms AS (
    UPDATE booking_room br SET room_id = r.room_id, rate_plan_id = r.rate_plan_id, total = r.total, checkin = :checkin::date, checkout = :checkout::date
    FROM unnest(:slots::smallint[], :roomIds::int[], :ratePlanIds::int[], :totals::bigint[]) AS r (slot, room_id, rate_plan_id, total)
    WHERE br.tenant_id = :tenantId AND br.booking_public_id = :publicId AND br.slot = r.slot AND EXISTS (SELECT FROM go)
  ), history AS (
    ${insertHistory({ version: ":version::int + 1", fromStatus: ":status", toStatus: ":status", at: ":updatedAt::timestamptz", initiator: ":source", from: "go" })}
  ), outbox AS (
    ${insertEvent({ type: "'booking.updated'", at: ":updatedAt::timestamptz", from: "go" })}
  ), mail AS (
    INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind)
    SELECT :tenantId, guest_mail_id(:publicId, :version::int + 1), :publicId, 'CHANGED' FROM go WHERE :notifyGuest::boolean
  ), audit AS (
    ${insertAudit({ at: ":updatedAt::timestamptz", from: "go" })}
  )
  SELECT EXISTS (SELECT FROM mine) AS open, EXISTS (SELECT FROM pending) AS pending, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM go) AS done`;

interface StayChange extends Pick<Transition, "audit" | "claim"> {
  context: Context;
  /** As it was read: another version is not changed. */
  before: FullBookingRow;
  after: FullBookingRow;
  token: string;
  change: PinnedChange;
  /** Expiry of the token, and of its holds. */
  expiresAt: Date;
  event: { id: string; data: Record<string, unknown> };
  notifyGuest: boolean;
}

/**
 * @returns "CHANGED"; "MOVED" when the booking has changed since it was read; "RELEASED" when the quote was released
 * meanwhile; "SOLD_OUT" when a night is gone
 * @throws AlreadyClaimed
 * @throws DomainError `CREDIT_EXCEEDED`
 */
export async function writeChange(write: StayChange): Promise<"CHANGED" | "MOVED" | "RELEASED" | "SOLD_OUT"> {
  const { context, before, after, change, event, audit } = write;
  const entry = after.history.at(-1)!;
  const sent = statement<{ open: boolean; pending: boolean; ok: boolean; done: boolean } & Row>(
    "change_stay",
    CHANGE_STAY,
    {
      ...claimValues(write.claim),
      propertyId: change.stay.property.id,
      nightRoomIds: change.delta.map((night) => night.room_id),
      nights: change.delta.map((night) => night.day),
      nightUnits: change.delta.map((night) => night.units),
      nowSecond: secondOf(context.now),
      holdEndSecond: secondOf(write.expiresAt),
      tenantId: after.tenantId,
      publicId: after.publicId,
      version: before.version,
      updatedAt: after.updatedAt,
      total: after.total,
      checkin: change.stay.checkin,
      checkout: change.stay.checkout,
      policy: JSON.stringify(after.policy),
      details: JSON.stringify(after.details),
      slots: after.rooms.map((room) => room.slot),
      roomIds: after.rooms.map((room) => room.roomId),
      ratePlanIds: after.rooms.map((room) => room.ratePlanId),
      totals: after.rooms.map((room) => room.total),
      status: after.status,
      source: entry.source,
      reason: entry.reason,
      eventId: event.id,
      eventData: JSON.stringify(event.data),
      notifyGuest: write.notifyGuest,
      actor: audit.actor,
      operation: audit.operation,
      traceId: audit.traceId,
      token: write.token,
      markupPercent: change.stay.markup_percent,
    },
  );
  const [row] = await onAccount(sent);
  if (!row!.open) return "MOVED";
  if (!row!.pending) return "RELEASED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.done) throw new AlreadyClaimed();
  return "CHANGED";
}

/** Deletes up to `most` quotes that expired before an instant of the domain's clock. @returns how many */
export async function sweepChanges(before: Date, most: number): Promise<number> {
  const gone = await statement(
    "sweep_changes_of_stays",
    `DELETE FROM booking_change WHERE (tenant_id, token) IN (
       SELECT tenant_id, token FROM booking_change WHERE expires_at < :before::timestamptz ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
    { before, limit: most },
  );
  return gone.length;
}
