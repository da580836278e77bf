import { accountRate, maxRateAge, onAccount } from "@/lib/account/on-account";
import { AlreadyClaimed, required, type Claim, type Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { claimValues } from "@/lib/idempotency/repository";
import { freedSlot } from "@/lib/inventory/hold-slot";
import type { NewBooking } from "@/lib/booking/new-booking";
import { unitsOf, type PinnedStay } from "./pinned-stay";

/**
 * The whole of a booking in one statement: consume the token, lock the stay's days in order, turn its holds into sold
 * rooms, write booking, rooms, history, events, key and audit. Each write asks for the claim and the claim for the verdict,
 * so either all of it happens or nothing does. A hold that was swept meanwhile is no loss where rooms are left.
 */
export const PLACE = `
  WITH pre AS (
    SELECT 1 FROM prebook WHERE tenant_id = $1 AND token = $7 AND consumed_by IS NULL AND released_at IS NULL FOR UPDATE
  ), need AS (
    SELECT taken.room_id, taken.units, $9::date + night AS day
    FROM unnest($10::int[], $11::smallint[]) AS taken (room_id, units), generate_series(0, $12::int - 1) AS night
  ), locked AS (
    SELECT rd.day, rd.room_id, rd.total, rd.sold, rd.holds, need.units
    FROM room_day rd JOIN need ON need.room_id = rd.room_id AND need.day = rd.day
    WHERE rd.property_id = $8 AND rd.day BETWEEN $9::date AND $9::date + $12::int - 1 AND EXISTS (SELECT FROM pre)
    ORDER BY rd.day, rd.room_id FOR UPDATE OF rd
  ), after AS (
    SELECT locked.*, (
      SELECT array_agg(hold_end) FROM (SELECT hold_end, row_number() OVER (PARTITION BY hold_end) AS nth FROM unnest(locked.holds) AS hold_end) AS h
      WHERE hold_end > $13::int AND NOT (hold_end = $14::int AND nth <= locked.units)
    ) AS others FROM locked
  ), verdict AS (
    SELECT count(*) = (SELECT count(*) FROM need) AND bool_and(sold + units + coalesce(cardinality(others), 0) <= total) AS ok FROM after
  ), claim AS (
    INSERT INTO idempotency_key (tenant_id, operation, key, body_hash, status, response)
    SELECT $1, $2, $3, $4, $5, $6 FROM verdict WHERE ok ON CONFLICT DO NOTHING RETURNING 1
  ), consumed AS (
    UPDATE prebook SET consumed_by = $15 WHERE tenant_id = $1 AND token = $7 AND EXISTS (SELECT FROM claim)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freedSlot("consumed")}, sold AS (
    UPDATE room_day rd SET sold = rd.sold + after.units, holds = after.others
    FROM after WHERE rd.property_id = $8 AND rd.day = after.day AND rd.room_id = after.room_id AND EXISTS (SELECT FROM claim)
  ), booked AS (
    INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
      agency_reference, contact, special_requests, policy, details, prebook_token, respond_by, settle_to, settle_at, notify_guest, version, created_at, updated_at,
      markup_percent, account_rate)
    SELECT $1, $15, $16, 1, $17, $18, $19, $20, $9::date, $9::date + $12::int, $21, $22::jsonb, $23, $24::jsonb, $25::jsonb, $7, $26::timestamptz, $38, now() + $39::int * interval '1 ms', $40, 1,
      $27::timestamptz, $27::timestamptz, $41::numeric,
      ${accountRate({ tenant: "$1::int", currency: "$19::bpchar", at: "$27::timestamptz", maxAge: "$42" })} FROM claim
  ), rooms AS (
    INSERT INTO booking_room (tenant_id, booking_public_id, slot, property_id, room_id, rate_plan_id, checkin, checkout, total, guests)
    SELECT $1, $15, slot - 1, $8, room_id, rate_plan_id, $9::date, $9::date + $12::int, total, guests::jsonb
    FROM claim, unnest($28::int[], $29::int[], $30::bigint[], $31::text[]) WITH ORDINALITY AS r (room_id, rate_plan_id, total, guests, slot)
  ), history AS (
    INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, initiator)
    SELECT $1, $15, 1, NULL, $17, $27::timestamptz, $32, $32 FROM claim
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
    SELECT $1, event_id, type, $27::timestamptz, $35::jsonb FROM claim, unnest($33::text[], $34::text[]) AS e (event_id, type)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $1, $36, $2, $15, $27::timestamptz, $37 FROM claim
  )
  SELECT EXISTS (SELECT FROM pre) AS open, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM claim) AS claimed`;

export interface Placement {
  context: Context;
  token: string;
  offer: PinnedStay;
  booking: NewBooking;
  /** One list a room. */
  guests: unknown[][];
  /** Seconds of the epoch: now, and the end of the token's hold. */
  now: number;
  until: number;
  claim: Claim | null;
}

/**
 * @returns "PLACED"; "CONSUMED" when the token was booked meanwhile; "SOLD_OUT" when its rooms are gone
 * @throws AlreadyClaimed
 * @throws DomainError `CREDIT_EXCEEDED`, `UNSUPPORTED_FX_PAIR`
 */
export async function placeStay({
  context,
  token,
  offer,
  booking,
  guests,
  now,
  until,
  claim,
}: Placement): Promise<"PLACED" | "CONSUMED" | "SOLD_OUT"> {
  const units = unitsOf(offer.slots);
  const write = statement<{ open: boolean; ok: boolean; claimed: boolean } & Row>("place_stay", PLACE, [
    ...claimValues(required(claim)),
    token,
    offer.property.id,
    offer.checkin,
    [...units.keys()],
    [...units.values()],
    offer.nights,
    now,
    until,
    booking.publicId,
    booking.number,
    booking.status,
    context.profile.id,
    offer.currency,
    offer.total,
    booking.agencyReference,
    JSON.stringify(booking.contact),
    booking.specialRequests,
    JSON.stringify(booking.policy),
    JSON.stringify(booking.details),
    booking.respondBy,
    context.now,
    offer.slots.map((s) => s.room_id),
    offer.slots.map((s) => s.rate_plan_id),
    offer.slots.map((s) => s.total),
    guests.map((list) => JSON.stringify(list)),
    context.source,
    booking.events.map((e) => e.id),
    booking.events.map((e) => e.type),
    JSON.stringify(booking.eventData),
    context.actor,
    context.traceId,
    booking.settleTo,
    booking.settleAfterMs,
    booking.notifyGuest,
    offer.markup_percent,
    maxRateAge(),
  ]);
  const [row] = await onAccount(write);
  if (!row!.open) return "CONSUMED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.claimed) throw new AlreadyClaimed();
  return "PLACED";
}
