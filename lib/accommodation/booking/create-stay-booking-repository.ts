import { accountRate, maxRateAge, onAccount } from "@/lib/account/on-account";
import { AlreadyClaimed, required, type Claim, type Context } from "@/lib/core/context";
import { statement, type Row } from "@/lib/core/db";
import { claimValues, insertKey } from "@/lib/idempotency/repository";
import { freedSlot } from "@/lib/inventory/hold-slot";
import type { NewBooking } from "@/lib/booking/new-booking";
import { insertAudit } from "@/lib/core/audit-sql";
import { insertEvent } from "@/lib/core/outbox-sql";
import { insertHistory } from "@/lib/booking/history-sql";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { unitsOf, type PinnedStay } from "./pinned-stay";

/**
 * Creates a booking in one statement: consumes the token, locks the stay's days in order, turns holds into sold rooms,
 * and writes booking, rooms, history, events, key and audit. Each write depends on the key's claim, and the claim on
 * the verdict, so all of it happens or nothing. An expired hold does not matter while rooms are left.
 */
export const CREATE_STAY_BOOKING = `
  WITH pre AS (
    SELECT 1 FROM prebook WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL FOR UPDATE
  ), need AS (
    SELECT taken.room_id, taken.units, :checkin::date + night AS day
    FROM unnest(:takenRoomIds::int[], :takenUnits::smallint[]) AS taken (room_id, units), generate_series(0, :nights::int - 1) AS night
  ), locked AS (
    SELECT rd.day, rd.room_id, rd.total, rd.sold, rd.holds, need.units
    FROM room_day rd JOIN need ON need.room_id = rd.room_id AND need.day = rd.day
    WHERE rd.property_id = :propertyId AND rd.day BETWEEN :checkin::date AND :checkin::date + :nights::int - 1 AND EXISTS (SELECT FROM pre)
    ORDER BY rd.day, rd.room_id FOR UPDATE OF rd
  ), after AS (
    SELECT locked.*, (
      SELECT array_agg(hold_end) FROM (SELECT hold_end, row_number() OVER (PARTITION BY hold_end) AS nth FROM unnest(locked.holds) AS hold_end) AS h
      WHERE hold_end > :nowSecond::int AND NOT (hold_end = :holdEndSecond::int AND nth <= locked.units)
    ) AS others FROM locked
  ), verdict AS (
    SELECT count(*) = (SELECT count(*) FROM need) AND bool_and(sold + units + coalesce(cardinality(others), 0) <= total) AS ok FROM after
  ), claim AS (
    ${insertKey("verdict WHERE ok")}
  ), consumed AS (
    UPDATE prebook SET consumed_by = :publicId WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM claim)
    RETURNING tenant_id, hold_slot, expires_at
  ), ${freedSlot("consumed")}, sold AS (
    UPDATE room_day rd SET sold = rd.sold + after.units, holds = after.others
    FROM after WHERE rd.property_id = :propertyId AND rd.day = after.day AND rd.room_id = after.room_id AND EXISTS (SELECT FROM claim)
  ), booked AS (
    INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
      agency_reference, contact, special_requests, policy, details, prebook_token, respond_by, settle_to, settle_at, notify_guest, version, created_at, updated_at,
      markup_percent, account_rate)
    SELECT :tenantId, :publicId, :bookingNumber, ${PRODUCT_TYPE.STAY}, :status, :profileId, :currency, :total, :checkin::date, :checkin::date + :nights::int, :agencyReference, :contact::jsonb, :specialRequests, :policy::jsonb, :details::jsonb, :token, :respondBy::timestamptz, :settleTo, now() + :settleAfterMs::int * interval '1 ms', :notifyGuest, 1,
      :now::timestamptz, :now::timestamptz, :markupPercent::numeric,
      ${accountRate({ tenant: ":tenantId::int", currency: ":currency::bpchar", at: ":now::timestamptz", maxAge: ":maxRateAge" })} FROM claim
  ), rooms AS (
    INSERT INTO booking_room (tenant_id, booking_public_id, slot, property_id, room_id, rate_plan_id, checkin, checkout, total, guests)
    SELECT :tenantId, :publicId, slot - 1, :propertyId, room_id, rate_plan_id, :checkin::date, :checkin::date + :nights::int, total, guests::jsonb
    FROM claim, unnest(:roomIds::int[], :ratePlanIds::int[], :totals::bigint[], :guests::text[]) WITH ORDINALITY AS r (room_id, rate_plan_id, total, guests, slot)
  ), history AS (
    ${insertHistory({ version: "1", fromStatus: "NULL", toStatus: ":status", reason: "NULL", initiator: ":source", from: "claim" })}
  ), outbox AS (
    ${insertEvent({ id: "event_id", type: "type", from: "claim, unnest(:eventIds::text[], :eventTypes::text[]) AS e (event_id, type)" })}
  ), audit AS (
    ${insertAudit({ from: "claim" })}
  )
  SELECT EXISTS (SELECT FROM pre) AS open, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM claim) AS claimed`;

export interface Placement {
  context: Context;
  token: string;
  offer: PinnedStay;
  booking: NewBooking;
  /** One list per room. */
  guests: unknown[][];
  /** Epoch seconds: now, and the end of the token's hold. */
  now: number;
  until: number;
  claim: Claim | null;
}

/**
 * @returns "PLACED"; "CONSUMED" when the token was already booked; "SOLD_OUT" when its rooms are gone
 * @throws AlreadyClaimed
 * @throws DomainError `CREDIT_EXCEEDED`, `UNSUPPORTED_FX_PAIR`
 */
export async function createStayBooking({
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
  const write = statement<{ open: boolean; ok: boolean; claimed: boolean } & Row>("place_stay", CREATE_STAY_BOOKING, {
    ...claimValues(required(claim)),
    tenantId: context.tenantId,
    token,
    propertyId: offer.property.id,
    checkin: offer.checkin,
    takenRoomIds: [...units.keys()],
    takenUnits: [...units.values()],
    nights: offer.nights,
    nowSecond: now,
    holdEndSecond: until,
    publicId: booking.publicId,
    bookingNumber: booking.number,
    status: booking.status,
    profileId: context.profile.id,
    currency: offer.currency,
    total: offer.total,
    agencyReference: booking.agencyReference,
    contact: JSON.stringify(booking.contact),
    specialRequests: booking.specialRequests,
    policy: JSON.stringify(booking.policy),
    details: JSON.stringify(booking.details),
    respondBy: booking.respondBy,
    now: context.now,
    roomIds: offer.slots.map((s) => s.room_id),
    ratePlanIds: offer.slots.map((s) => s.rate_plan_id),
    totals: offer.slots.map((s) => s.total),
    guests: guests.map((list) => JSON.stringify(list)),
    source: context.source,
    eventIds: booking.events.map((e) => e.id),
    eventTypes: booking.events.map((e) => e.type),
    eventData: JSON.stringify(booking.eventData),
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
    settleTo: booking.settleTo,
    settleAfterMs: booking.settleAfterMs,
    notifyGuest: booking.notifyGuest,
    markupPercent: offer.markup_percent,
    maxRateAge: maxRateAge(),
  });
  const [row] = await onAccount(write);
  if (!row!.open) return "CONSUMED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.claimed) throw new AlreadyClaimed();
  return "PLACED";
}
