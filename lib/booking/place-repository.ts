import { accountRate, maxRateAge, onAccount } from "@/lib/account/on-account";
import { AlreadyClaimed, required, type Claim, type Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { claimValues } from "@/lib/idempotency/repository";
import { freedSlot } from "@/lib/inventory/hold-slot";
import { ALL_FOUND, lockedStock, updatedStock } from "@/lib/inventory/locked-stock";
import { stockColumns } from "@/lib/inventory/takes";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import type { NewItem } from "./items";
import type { NewBooking } from "./new-booking";

/**
 * Inserts a booking of rooms and services in one statement, as `PLACE` does for a stay: consumes the token, locks the
 * stock in order, turns holds into sold units, and writes booking, rooms, services, items, history, events, key and
 * audit. Each write depends on the key's claim, and the claim on the verdict, so all of it happens or nothing. An
 * expired hold does not matter while units are left, and what went off sale after the prebook is honoured.
 */
export const PLACE_BOOKING = `
  WITH pre AS (
    SELECT 1 FROM prebook WHERE tenant_id = $1 AND token = $17 AND consumed_by IS NULL AND released_at IS NULL FOR UPDATE
  ), ${lockedStock("EXISTS (SELECT FROM pre)")}, after AS (
    SELECT stock.*, (
      SELECT array_agg(hold_end) FROM (SELECT hold_end, row_number() OVER (PARTITION BY hold_end) AS nth FROM unnest(stock.holds) AS hold_end) AS h
      WHERE hold_end > $15::int AND NOT (hold_end = $16::int AND nth <= stock.units)
    ) AS others FROM stock
  ), verdict AS (
    SELECT ${ALL_FOUND} AND bool_and(sold + units + coalesce(cardinality(others), 0) <= total) AS ok FROM after
  ), go AS (
    INSERT INTO idempotency_key (tenant_id, operation, key, body_hash, status, response)
    SELECT $1, $2, $3, $4, $5, $6 FROM verdict WHERE ok ON CONFLICT DO NOTHING RETURNING 1
  ), consumed AS (
    UPDATE prebook SET consumed_by = $18 WHERE tenant_id = $1 AND token = $17 AND EXISTS (SELECT FROM go)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freedSlot("consumed")}, ${updatedStock("sold = taken.sold + after.units, holds = after.others")}, booked AS (
    INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
      agency_reference, contact, special_requests, policy, details, prebook_token, respond_by, settle_to, settle_at, notify_guest, version, created_at, updated_at,
      markup_percent, account_rate)
    SELECT $1, $18, $19, $20, $21, $22, $23, $24, $25::date, $26::date, $27, $28::jsonb, $29, $30::jsonb, $31::jsonb, $17, $32::timestamptz, $52, now() + $53::int * interval '1 ms', $55, 1,
      $33::timestamptz, $33::timestamptz, $56::numeric,
      ${accountRate({ tenant: "$1::int", currency: "$23::bpchar", at: "$33::timestamptz", maxAge: "$57" })} FROM go
  ), booked_rooms AS (
    INSERT INTO booking_room (tenant_id, booking_public_id, slot, item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, guests)
    SELECT $1, $18, slot - 1, item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, '[]'
    FROM go, unnest($34::smallint[], $35::int[], $36::int[], $37::int[], $38::date[], $39::date[], $40::bigint[])
      WITH ORDINALITY AS r (item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, slot)
  ), booked_services AS (
    INSERT INTO booking_service (tenant_id, booking_public_id, line, item_no, service_id, day, start_time, units)
    SELECT $1, $18, line - 1, item_no, service_id, day, start_time, units
    FROM go, unnest($41::smallint[], $42::int[], $43::date[], $44::text[], $45::smallint[])
      WITH ORDINALITY AS s (item_no, service_id, day, start_time, units, line)
  ), booked_items AS (
    INSERT INTO booking_item (tenant_id, booking_public_id, item_no, public_id, product_type, status, starts_at, ends_at, total, policy, details)
    SELECT $1, $18, item_no, public_id, product_type, $21, starts_at, ends_at, total, policy, details FROM go, jsonb_to_recordset($54::jsonb)
      AS i (item_no smallint, public_id text, product_type smallint, starts_at text, ends_at text, total bigint, policy jsonb, details jsonb)
  ), history AS (
    INSERT INTO booking_history (tenant_id, booking_public_id, version, from_status, to_status, at, source, initiator)
    SELECT $1, $18, 1, NULL, $21, $33::timestamptz, $46, $46 FROM go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
    SELECT $1, event_id, type, $33::timestamptz, $49::jsonb FROM go, unnest($47::text[], $48::text[]) AS e (event_id, type)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $1, $50, $2, $18, $33::timestamptz, $51 FROM go
  )
  SELECT EXISTS (SELECT FROM pre) AS open, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM go) AS done`;

export interface Placement {
  context: Context;
  token: string;
  productType: number;
  offer: PinnedOffer;
  booking: NewBooking;
  /** Items of a package; empty for other products. */
  items: NewItem[];
  /** Epoch seconds: now, and the end of the token's hold. */
  now: number;
  until: number;
  claim: Claim | null;
}

/**
 * @returns "PLACED"; "CONSUMED" when the token was already booked; "SOLD_OUT" when its units are gone
 * @throws AlreadyClaimed
 * @throws DomainError `CREDIT_EXCEEDED`, `UNSUPPORTED_FX_PAIR`
 */
export async function writeBooking(placement: Placement): Promise<"PLACED" | "CONSUMED" | "SOLD_OUT"> {
  const { context, offer, booking } = placement;
  const { rooms, services } = offer.takes;
  const write = statement<{ open: boolean; ok: boolean | null; done: boolean } & Row>("place_booking", PLACE_BOOKING, [
    ...claimValues(required(placement.claim)),
    ...stockColumns(offer.takes),
    placement.now,
    placement.until,
    placement.token,
    booking.publicId,
    booking.number,
    placement.productType,
    booking.status,
    context.profile.id,
    offer.currency,
    offer.total,
    // A local instant starts with its local date.
    offer.starts_at.slice(0, 10),
    offer.ends_at.slice(0, 10),
    booking.agencyReference,
    JSON.stringify(booking.contact),
    booking.specialRequests,
    JSON.stringify(booking.policy),
    JSON.stringify(booking.details),
    booking.respondBy,
    context.now,
    rooms.map((r) => r.item_no),
    rooms.map((r) => r.property_id),
    rooms.map((r) => r.room_id),
    rooms.map((r) => r.rate_plan_id),
    rooms.map((r) => r.checkin),
    rooms.map((r) => r.checkout),
    rooms.map((r) => r.total),
    services.map((s) => s.item_no),
    services.map((s) => s.service_id),
    services.map((s) => s.day),
    services.map((s) => s.start_time),
    services.map((s) => s.units),
    context.source,
    booking.events.map((e) => e.id),
    booking.events.map((e) => e.type),
    JSON.stringify(booking.eventData),
    context.actor,
    context.traceId,
    booking.settleTo,
    booking.settleAfterMs,
    JSON.stringify(placement.items),
    booking.notifyGuest,
    offer.markup_percent,
    maxRateAge(),
  ]);
  const [row] = await onAccount(write);
  if (!row!.open) return "CONSUMED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.done) throw new AlreadyClaimed();
  return "PLACED";
}
