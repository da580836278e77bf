import { accountRate, maxRateAge, onAccount } from "@/lib/account/on-account";
import { AlreadyClaimed, required, type Claim, type Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { claimValues, insertKey } from "@/lib/idempotency/repository";
import { freedSlot } from "@/lib/inventory/hold-slot";
import { ALL_FOUND, lockedStock, updatedStock } from "@/lib/inventory/locked-stock";
import { stockColumns } from "@/lib/inventory/stock-use";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { insertAudit } from "@/lib/core/audit-sql";
import { insertEvent } from "@/lib/core/outbox-sql";
import { insertHistory } from "./history-sql";
import type { NewItem } from "./items";
import type { NewBooking } from "./new-booking";

/**
 * Inserts a booking of rooms and services in one statement, as `PLACE` does for a stay: consumes the token, locks the
 * stock in order, turns holds into sold units, and writes booking, rooms, services, items, history, events, key and
 * audit. Each write depends on the key's claim, and the claim on the verdict, so all of it happens or nothing. An
 * expired hold does not matter while units are left, and what went off sale after the prebook is honoured.
 */
export const CREATE_BOOKING = `
  WITH pre AS (
    SELECT 1 FROM prebook WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL FOR UPDATE
  ), ${lockedStock("EXISTS (SELECT FROM pre)")}, after AS (
    SELECT stock.*, (
      SELECT array_agg(hold_end) FROM (SELECT hold_end, row_number() OVER (PARTITION BY hold_end) AS nth FROM unnest(stock.holds) AS hold_end) AS h
      WHERE hold_end > :nowSecond::int AND NOT (hold_end = :holdEndSecond::int AND nth <= stock.units)
    ) AS others FROM stock
  ), verdict AS (
    SELECT ${ALL_FOUND} AND bool_and(sold + units + coalesce(cardinality(others), 0) <= total) AS ok FROM after
  ), go AS (
    ${insertKey("verdict WHERE ok")}
  ), consumed AS (
    UPDATE prebook SET consumed_by = :publicId WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freedSlot("consumed")}, ${updatedStock("sold = taken.sold + after.units, holds = after.others")}, booked AS (
    INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
      agency_reference, contact, special_requests, policy, details, prebook_token, respond_by, settle_to, settle_at, notify_guest, version, created_at, updated_at,
      markup_percent, account_rate)
    SELECT :tenantId, :publicId, :bookingNumber, :productType, :status, :profileId, :currency, :total, :startsOn::date, :endsOn::date, :agencyReference, :contact::jsonb, :specialRequests, :policy::jsonb, :details::jsonb, :token, :respondBy::timestamptz, :settleTo, now() + :settleAfterMs::int * interval '1 ms', :notifyGuest, 1,
      :now::timestamptz, :now::timestamptz, :markupPercent::numeric,
      ${accountRate({ tenant: ":tenantId::int", currency: ":currency::bpchar", at: ":now::timestamptz", maxAge: ":maxRateAge" })} FROM go
  ), booked_rooms AS (
    INSERT INTO booking_room (tenant_id, booking_public_id, slot, item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, guests)
    SELECT :tenantId, :publicId, slot - 1, item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, '[]'
    FROM go, unnest(:roomItemNos::smallint[], :propertyIds::int[], :roomIds::int[], :ratePlanIds::int[], :checkins::date[], :checkouts::date[], :roomTotals::bigint[])
      WITH ORDINALITY AS r (item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, slot)
  ), booked_services AS (
    INSERT INTO booking_service (tenant_id, booking_public_id, line, item_no, service_id, day, start_time, units)
    SELECT :tenantId, :publicId, line - 1, item_no, service_id, day, start_time, units
    FROM go, unnest(:serviceItemNos::smallint[], :serviceIds::int[], :serviceDays::date[], :serviceTimes::text[], :serviceUnits::smallint[])
      WITH ORDINALITY AS s (item_no, service_id, day, start_time, units, line)
  ), booked_items AS (
    INSERT INTO booking_item (tenant_id, booking_public_id, item_no, public_id, product_type, status, starts_at, ends_at, total, policy, details)
    SELECT :tenantId, :publicId, item_no, public_id, product_type, :status, starts_at, ends_at, total, policy, details FROM go, jsonb_to_recordset(:items::jsonb)
      AS i (item_no smallint, public_id text, product_type smallint, starts_at text, ends_at text, total bigint, policy jsonb, details jsonb)
  ), history AS (
    ${insertHistory({ version: "1", fromStatus: "NULL", toStatus: ":status", reason: "NULL", initiator: ":source", from: "go" })}
  ), outbox AS (
    ${insertEvent({ id: "event_id", type: "type", from: "go, unnest(:eventIds::text[], :eventTypes::text[]) AS e (event_id, type)" })}
  ), audit AS (
    ${insertAudit({ from: "go" })}
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
  const write = statement<{ open: boolean; ok: boolean | null; done: boolean } & Row>("place_booking", CREATE_BOOKING, {
    ...claimValues(required(placement.claim)),
    tenantId: context.tenantId,
    ...stockColumns(offer.takes),
    nowSecond: placement.now,
    holdEndSecond: placement.until,
    token: placement.token,
    publicId: booking.publicId,
    bookingNumber: booking.number,
    productType: placement.productType,
    status: booking.status,
    profileId: context.profile.id,
    currency: offer.currency,
    total: offer.total,
    // A local instant starts with its local date.
    startsOn: offer.starts_at.slice(0, 10),
    endsOn: offer.ends_at.slice(0, 10),
    agencyReference: booking.agencyReference,
    contact: JSON.stringify(booking.contact),
    specialRequests: booking.specialRequests,
    policy: JSON.stringify(booking.policy),
    details: JSON.stringify(booking.details),
    respondBy: booking.respondBy,
    now: context.now,
    roomItemNos: rooms.map((r) => r.item_no),
    propertyIds: rooms.map((r) => r.property_id),
    roomIds: rooms.map((r) => r.room_id),
    ratePlanIds: rooms.map((r) => r.rate_plan_id),
    checkins: rooms.map((r) => r.checkin),
    checkouts: rooms.map((r) => r.checkout),
    roomTotals: rooms.map((r) => r.total),
    serviceItemNos: services.map((s) => s.item_no),
    serviceIds: services.map((s) => s.service_id),
    serviceDays: services.map((s) => s.day),
    serviceTimes: services.map((s) => s.start_time),
    serviceUnits: services.map((s) => s.units),
    source: context.source,
    eventIds: booking.events.map((e) => e.id),
    eventTypes: booking.events.map((e) => e.type),
    eventData: JSON.stringify(booking.eventData),
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
    settleTo: booking.settleTo,
    settleAfterMs: booking.settleAfterMs,
    items: JSON.stringify(placement.items),
    notifyGuest: booking.notifyGuest,
    markupPercent: offer.markup_percent,
    maxRateAge: maxRateAge(),
  });
  const [row] = await onAccount(write);
  if (!row!.open) return "CONSUMED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.done) throw new AlreadyClaimed();
  return "PLACED";
}
