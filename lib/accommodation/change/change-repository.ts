import { toStockSecond } from "@/lib/core/clock";
import { z } from "zod";
import { translateAccountErrors } from "@/lib/account/on-account";
import { BOOKED_COSTS, costColumns } from "@/lib/booking/room-cost";
import type { FullBookingRow, StatusChange } from "@/lib/booking/repository";
import { AlreadyClaimed, type KeyClaim, type Context } from "@/lib/core/context";
import { rows, statement } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import { CLAIM_KEY_SQL, claimValues } from "@/lib/idempotency/repository";
import {
  freeSlotSql,
  nextTurn,
  pickSlotSql,
  requireSlot,
  slotColumns,
  SlotColumns,
  takeSlotSql,
} from "@/lib/inventory/hold-slot";
import { lockRoomsSql, updateRoomsSql } from "@/lib/inventory/locked-rooms";
import { roomColumns, type NightUse } from "@/lib/inventory/room-month-use";
import type { Minor } from "@/lib/core/money";
import type { Warning } from "@/lib/prebook/schemas";
import type { PinnedStay } from "../booking/pinned-stay";
import type { RoomNight } from "./stock-delta";

/** The content of a change token, stored as JSON. */
export interface PinnedChange {
  stay: PinnedStay;
  /** The nights that the change adds or removes. The token holds the added ones. */
  delta: RoomNight[];
  /**
   * The cost of cancelling at the quote, in minor units. Neither the total nor the fees before check-in fall below
   * it.
   */
  least: string;
}

/** A quoted change, with the token that commits it. */
export interface ChangeQuote {
  token: string;
  expiresAt: Date;
  before: Minor;
  /** What the client pays before the change. */
  sellBefore: Minor;
  change: PinnedChange;
  warnings: Warning[];
}

/** The nights of a delta, as parameters of `lockRoomsSql`. @param holdEnd epoch second at which the token's holds end */
const deltaColumns = (stay: PinnedStay, delta: RoomNight[], holdEnd: number) => ({
  ...roomColumns(nightsOf(stay, delta), holdEnd),
  holdEnd,
});

const nightsOf = (stay: PinnedStay, delta: RoomNight[]): NightUse[] =>
  delta.map((night) => ({ property_id: stay.property.id, ...night }));

/** The nights that the token of a stored change holds. */
export function readHeldNights(change: unknown): NightUse[] {
  const { stay, delta } = change as PinnedChange;
  return nightsOf(stay, takenNights(delta));
}

const takenNights = (delta: RoomNight[]): RoomNight[] => delta.filter(({ units }) => units > 0);

/** The parameters of `HOLD_CHANGE`. */
const SLOT = { tenant: ":tenantId", now: ":now", endsAt: ":expiresAt", turn: ":turn" };

/**
 * Holds the nights that a change needs in addition. Locks their months and drops expired holds; if every night has
 * enough rooms, is on sale, and the tenant may have another live hold, it adds one element per room and writes token,
 * key and audit. One statement, so all of it happens or nothing.
 */
const HOLD_CHANGE = `
  WITH ${lockRoomsSql("true", "HOLD")}, verdict AS (
    SELECT count(*) = cardinality(:stockPropertyIds::int[]) AND coalesce(bool_and(is_free AND is_open), true) AS ok FROM rooms_after
  ), ${pickSlotSql(SLOT)}, ready AS (
    SELECT 1 FROM verdict WHERE ok AND (cardinality(:stockPropertyIds::int[]) = 0 OR EXISTS (SELECT FROM own_slot))
  ), ${CLAIM_KEY_SQL}, holding AS (
    SELECT 1 FROM go WHERE cardinality(:stockPropertyIds::int[]) > 0
  ), ${takeSlotSql(SLOT, "holding")}, ${updateRoomsSql("HOLD", "go")}, pinned AS (
    INSERT INTO booking_change (tenant_id, token, booking_public_id, version, change, expires_at, hold_end, created_at, hold_slot)
    SELECT :tenantId, :token, :bookingId, :version, :change::jsonb, :expiresAt::timestamptz, :holdEnd::int, :now::timestamptz, (SELECT slot FROM own_slot, holding) FROM go
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :bookingId, :now::timestamptz, :traceId FROM go
  )
  SELECT (SELECT ok FROM verdict) AS ok, ${slotColumns(SLOT)}, EXISTS (SELECT FROM go) AS done`;

const Held = SlotColumns.extend({ ok: z.boolean(), done: z.boolean() });

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
  /** Null if the request has no key. */
  claim: KeyClaim | null;
}): Promise<boolean> {
  const { change, token, expiresAt } = quote;
  const needed = takenNights(change.delta);
  const turn = nextTurn(booking.tenantId);
  const [row] = await rows(Held, "hold_change", HOLD_CHANGE, {
    ...claimValues(claim),
    ...deltaColumns(change.stay, needed, toStockSecond(expiresAt)),
    nowSecond: toStockSecond(context.now),
    ...turn,
    token,
    bookingId: booking.publicId,
    version: booking.version,
    change: JSON.stringify(change),
    expiresAt,
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  });
  if (!row!.ok) return false;
  if (needed.length) requireSlot(turn, row!, claim !== null);
  if (!row!.done) throw new AlreadyClaimed();
  return true;
}

export interface StoredChange {
  /** The booking's version at the quote. */
  version: number;
  change: PinnedChange;
  expiresAt: Date;
  /** When its holds end, in epoch seconds of the shared clock. */
  holdEnd: number;
  releasedAt: Date | null;
}

/** The change quoted under a token for a booking, if there is one. */
export async function findChange(
  tenantId: number,
  bookingPublicId: string,
  token: string,
): Promise<StoredChange | undefined> {
  const found = await prisma().bookingChange.findFirst({
    where: { tenantId, token, bookingPublicId },
    select: { version: true, change: true, expiresAt: true, holdEnd: true, releasedAt: true },
  });
  return found ? { ...found, change: found.change as unknown as PinnedChange } : undefined;
}

/** SQL: the quote, if it can still be committed. Commit and release both lock the booking first and then this row. */
const PENDING = `pending AS (
    SELECT tenant_id, hold_slot, expires_at FROM booking_change
    WHERE tenant_id = :tenantId AND token = :token AND committed_at IS NULL AND released_at IS NULL AND hold_end = :holdEnd::int AND EXISTS (SELECT FROM mine) FOR UPDATE
  )`;

/** SQL: removes the holds of a quote and frees its slot, in the lock order of `CHANGE_STAY`. */
const RELEASE_CHANGE = `
  WITH mine AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId FOR UPDATE
  ), ${PENDING}, ${lockRoomsSql("EXISTS (SELECT FROM pending)", "RELEASE")}, ${updateRoomsSql("RELEASE", "pending")}, ${freeSlotSql("pending")}, released AS (
    UPDATE booking_change SET released_at = :now::timestamptz, hold_end = 0 WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM pending)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :publicId, :now::timestamptz, :traceId FROM pending
  )
  SELECT EXISTS (SELECT FROM pending) AS done`;

/** Releases what a quote holds, unless it was committed or released meanwhile. */
export async function releaseChange(
  context: Context,
  bookingId: string,
  token: string,
  { change, holdEnd }: Pick<StoredChange, "change" | "holdEnd">,
): Promise<void> {
  const held = takenNights(change.delta);
  await statement("release_change", RELEASE_CHANGE, {
    tenantId: context.tenantId,
    publicId: bookingId,
    token,
    ...deltaColumns(change.stay, held, holdEnd),
    nowSecond: toStockSecond(context.now),
    now: context.now,
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  });
}

/**
 * Locks the booking at its version, then the months of the nights that differ; removes the token's holds, sells the
 * added nights and returns the others, unless a returned night was deleted meanwhile. One statement changes booking,
 * rooms, history, event, mail, audit and key.
 */
const CHANGE_STAY = `
  WITH mine AS (
    SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId AND version = :version::int FOR UPDATE
  ), ${PENDING}, ${lockRoomsSql("EXISTS (SELECT FROM pending)", "SELL")}, verdict AS (
    SELECT count(*) FILTER (WHERE 0 < ANY (units)) = (SELECT count(*) FROM unnest(:stockRoomUnits::text[]) AS needed WHERE 0 < ANY (needed::smallint[]))
      AND coalesce(bool_and(is_free), true) AS ok FROM rooms_after
  ), ready AS (
    SELECT 1 FROM pending, verdict WHERE ok
  ), ${CLAIM_KEY_SQL}, ${updateRoomsSql("SELL", "go")}, committed AS (
    UPDATE booking_change SET committed_at = :updatedAt::timestamptz WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freeSlotSql("committed")}, changed AS (
    UPDATE booking SET version = version + 1, updated_at = :updatedAt::timestamptz, total = :total, starts_on = :checkin::date, ends_on = :checkout::date,
      policy = :policy::jsonb, details = :details::jsonb, markup_percent = :markupPercent::numeric, guest_market = :guestMarket,
      net_total = :netTotal::bigint, least_price = :leastPrice::bigint
    WHERE tenant_id = :tenantId AND public_id = :publicId AND EXISTS (SELECT FROM go)
  ), moved_rooms AS (
    UPDATE booking_room br SET room_id = r.room_id, rate_plan_id = r.rate_plan_id, total = r.total, checkin = :checkin::date, checkout = :checkout::date
    FROM unnest(:slots::smallint[], :roomIds::int[], :ratePlanIds::int[], :totals::bigint[]) AS r (slot, room_id, rate_plan_id, total)
    WHERE br.tenant_id = :tenantId AND br.booking_public_id = :publicId AND br.slot = r.slot AND EXISTS (SELECT FROM go)
  ), ${BOOKED_COSTS(":version::int + 1")}, history AS (
    INSERT INTO booking_history
      (tenant_id, booking_public_id, version, from_status, to_status, at, source, reason, initiator, changes, actor)
    SELECT :tenantId, :publicId, :version::int + 1, :status, :status, :updatedAt::timestamptz, :source, :reason, :source,
      :changes::jsonb, :actor
    FROM go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT :tenantId, :eventId, 'booking.updated', :updatedAt::timestamptz, :eventData::jsonb, :traceParent::text FROM go
  ), mail AS (
    INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind)
    SELECT :tenantId, guest_mail_id(:publicId, :version::int + 1), :publicId, 'CHANGED' FROM go WHERE :notifyGuest::boolean
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :publicId, :updatedAt::timestamptz, :traceId FROM go
  )
  SELECT EXISTS (SELECT FROM mine) AS open, EXISTS (SELECT FROM pending) AS pending, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM go) AS done`;

const Changed = z.object({ open: z.boolean(), pending: z.boolean(), ok: z.boolean(), done: z.boolean() });

interface StayChange extends Pick<StatusChange, "audit" | "claim"> {
  context: Context;
  /** The booking as it was read. If its version is another one by now, nothing is changed. */
  before: FullBookingRow;
  after: FullBookingRow;
  token: string;
  change: PinnedChange;
  /** When the token's holds end, in epoch seconds of the shared clock. */
  holdEnd: number;
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
  const sent = rows(Changed, "change_stay", CHANGE_STAY, {
    ...claimValues(write.claim),
    ...deltaColumns(change.stay, change.delta, write.holdEnd),
    nowSecond: toStockSecond(context.now),
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
    changes: JSON.stringify(entry.changes),
    eventId: event.id,
    eventData: JSON.stringify(event.data),
    notifyGuest: write.notifyGuest,
    actor: audit.actor,
    operation: audit.operation,
    traceId: audit.traceId,
    token: write.token,
    markupPercent: change.stay.markup_percent,
    guestMarket: change.stay.guest_market ?? null,
    netTotal: change.stay.net_total ?? null,
    leastPrice: change.stay.least_price ?? null,
    ...costColumns(change.stay.slots.map(({ cost }) => cost)),
  });
  const [row] = await translateAccountErrors(sent);
  if (!row!.open) return "MOVED";
  if (!row!.pending) return "RELEASED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.done) throw new AlreadyClaimed();
  return "CHANGED";
}
