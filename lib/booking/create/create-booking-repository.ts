import { z } from "zod";
import { getMaxRateAge, translateAccountErrors } from "@/lib/account/on-account";
import { AlreadyClaimed, requireClaim, type KeyClaim, type Context } from "@/lib/core/context";
import { rows } from "@/lib/core/db";
import { claimValues } from "@/lib/idempotency/repository";
import { lockRoomsSql, updateRoomsSql } from "@/lib/inventory/locked-rooms";
import { ALL_STOCK_FOUND_SQL, lockStockSql, updateStockSql } from "@/lib/inventory/locked-stock";
import { roomColumns } from "@/lib/inventory/room-month-use";
import { groupByNight, stockColumns, type StockUse } from "@/lib/inventory/stock-use";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { BOOKED_COSTS, costColumns } from "../room-cost";
import type { NewItem } from "../items";
import type { NewBooking } from "./new-booking";

/**
 * Creates a booking in one statement, because it is on the hot path: consumes the token, locks the stock in order,
 * turns holds into sold units, and writes booking, rooms, services, items, history, events, key and audit. Each
 * write depends on the key's claim (`go`), and the claim on the verdict, so all of it happens or nothing. A booking
 * with an expired hold succeeds while units are left, even if the sale was stopped after the prebook. A booking that
 * is confirmed at once has two events, each with its own version; the booking has the version of the second.
 * @param hasServices false: rooms alone are booked, so everything about services and items is left out
 */
const createBooking = (hasServices: boolean): string => `
  WITH pre AS (
    SELECT (offer ->> 'sell_price')::bigint AS sell_price FROM prebook
    WHERE tenant_id = :tenantId AND token = :token AND consumed_by IS NULL AND released_at IS NULL AND hold_end = :holdEnd::int FOR UPDATE
  ), ${hasServices ? lockStockSql("EXISTS (SELECT FROM pre)", "SELL") : lockRoomsSql("EXISTS (SELECT FROM pre)", "SELL")}
  , verdict AS (
    ${
      hasServices
        ? `SELECT ${ALL_STOCK_FOUND_SQL} AND coalesce(bool_and(is_free), true) AS ok FROM stock`
        : "SELECT count(*) = cardinality(:stockPropertyIds::int[]) AND coalesce(bool_and(is_free), true) AS ok FROM rooms_after"
    }
  ), go AS (
    INSERT INTO idempotency_key (tenant_id, operation, key, body_hash, status, response)
    SELECT :claimTenantId, :claimOperation, :claimKey, :claimBodyHash, :claimStatus, :claimResponse FROM verdict WHERE ok
    ON CONFLICT DO NOTHING RETURNING 1
  ), consumed AS (
    UPDATE prebook SET consumed_by = :publicId WHERE tenant_id = :tenantId AND token = :token AND EXISTS (SELECT FROM go)
    RETURNING tenant_id, hold_slot, expires_at
  ), freed_slot AS (
    -- A slot whose end has passed may belong to another hold, which ends later.
    UPDATE hold_slot s SET ends_at = 'epoch' FROM consumed p
    WHERE s.tenant_id = p.tenant_id AND s.slot = p.hold_slot AND s.ends_at = p.expires_at
  ), ${hasServices ? updateStockSql("SELL") : updateRoomsSql("SELL", "go")}
  , booked AS (
    INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total,
      starts_on, ends_on, agency_reference, contact, special_requests, policy, details, prebook_token, respond_by,
      settle_to, settle_at, notify_guest, version, created_at, updated_at, markup_percent, sell_price, net_total, least_price, guest_market, booked_by, account_rate)
    SELECT :tenantId, :publicId, :bookingNumber, :productType, :status, :profileId, :currency, :total,
      :startsOn::date, :endsOn::date, :agencyReference, :contact::jsonb, :specialRequests, :policy::jsonb, :details::jsonb, :token, :respondBy::timestamptz,
      :settleTo, now() + :settleAfterMs::int * interval '1 ms', :notifyGuest, cardinality(:eventIds::text[]), :now::timestamptz, :now::timestamptz,
      :markupPercent::numeric, (SELECT sell_price FROM pre), :netTotal::bigint, :leastPrice::bigint, :guestMarket, :actor,
      -- A tenant without an account costs one lookup in a table with one row per tenant.
      CASE WHEN EXISTS (SELECT FROM tenant_account ta WHERE ta.tenant_id = :tenantId::int AND ta.kind <> 'OFF')
        THEN account_rate(:tenantId::int, :currency::bpchar, (:now::timestamptz AT TIME ZONE 'UTC')::date, :maxRateAge::int) END
    FROM go
  ), booked_rooms AS (
    INSERT INTO booking_room
      (tenant_id, booking_public_id, slot, item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, guests, beyond_allotment)
    SELECT :tenantId, :publicId, slot - 1, item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, guests::jsonb, beyond
    FROM go, unnest(:roomItemNos::smallint[], :propertyIds::int[], :roomIds::int[], :ratePlanIds::int[], :checkins::date[],
        :checkouts::date[], :roomTotals::bigint[], :guests::text[], :areBeyond::boolean[])
      WITH ORDINALITY AS r (item_no, property_id, room_id, rate_plan_id, checkin, checkout, total, guests, beyond, slot)
  ), ${BOOKED_COSTS("1")}${
    hasServices
      ? `, booked_services AS (
    INSERT INTO booking_service (tenant_id, booking_public_id, line, item_no, service_id, day, start_time, units)
    SELECT :tenantId, :publicId, line - 1, item_no, service_id, day, start_time, units
    FROM go, unnest(:serviceItemNos::smallint[], :serviceIds::int[], :serviceDays::date[], :serviceTimes::text[], :serviceUnits::smallint[])
      WITH ORDINALITY AS s (item_no, service_id, day, start_time, units, line)
  ), booked_items AS (
    INSERT INTO booking_item
      (tenant_id, booking_public_id, item_no, public_id, product_type, status, starts_at, ends_at, total, policy, details)
    SELECT :tenantId, :publicId, item_no, public_id, product_type, :status, starts_at, ends_at, total, policy, details
    FROM go, jsonb_to_recordset(:items::jsonb)
      AS i (item_no smallint, public_id text, product_type smallint, starts_at text, ends_at text, total bigint, policy jsonb, details jsonb)
  )`
      : ""
  }, history AS (
    INSERT INTO booking_history (tenant_id, booking_public_id, version, to_status, at, source, initiator, changes, actor)
    SELECT :tenantId, :publicId, 1, :status, :now::timestamptz, :source, :source, '[]'::jsonb, :actor FROM go
  ), outbox AS (
    INSERT INTO outbox_event (tenant_id, event_id, type, at, data, trace_parent)
    SELECT :tenantId, event_id, type, :now::timestamptz, :eventData::jsonb || jsonb_build_object('version', version), :traceParent::text
    FROM go, unnest(:eventIds::text[], :eventTypes::text[]) WITH ORDINALITY AS e (event_id, type, version)
  ), audit AS (
    INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id)
    SELECT :tenantId, :actor, :operation, :publicId, :now::timestamptz, :traceId FROM go
  )
  SELECT EXISTS (SELECT FROM pre) AS open, (SELECT ok FROM verdict) AS ok, EXISTS (SELECT FROM go) AS claimed`;

const CREATE_STAY = createBooking(false);
const CREATE_BOOKING = createBooking(true);

const Created = z.object({
  /** False if the token was booked or released, or if its hold moved with the tenant's clock. */
  open: z.boolean(),
  /** Whether there is enough stock. */
  ok: z.boolean(),
  claimed: z.boolean(),
});

interface Creation {
  context: Context;
  token: string;
  productType: number;
  booking: NewBooking;
  offer: Pick<PinnedOffer, "currency" | "total" | "net_total" | "least_price" | "markup_percent" | "guest_market">;
  startsOn: string;
  endsOn: string;
  takes: StockUse;
  /** For a stay, one list of guests per room. */
  guests?: unknown[][];
  /** The items of a package. */
  items?: NewItem[];
  /** Epoch seconds: now, and the end of the token's hold. */
  now: number;
  holdEnd: number;
  claim: KeyClaim | null;
}

type CreationOutcome = "PLACED" | "CONSUMED" | "SOLD_OUT";

/**
 * Creates a booking of any product.
 * @returns "PLACED"; "CONSUMED" when the token was already booked; "SOLD_OUT" when its rooms or units are gone
 * @throws AlreadyClaimed
 * @throws DomainError `CREDIT_EXCEEDED`, `UNSUPPORTED_FX_PAIR`
 */
export async function writeBooking(creation: Creation): Promise<CreationOutcome> {
  const { takes, items = [], holdEnd } = creation;
  const created =
    takes.services.length + items.length > 0
      ? rows(Created, "create_booking", CREATE_BOOKING, {
          ...toValues(creation),
          ...stockColumns(takes, holdEnd),
          serviceItemNos: takes.services.map((s) => s.item_no),
          serviceIds: takes.services.map((s) => s.service_id),
          serviceDays: takes.services.map((s) => s.day),
          serviceTimes: takes.services.map((s) => s.start_time),
          serviceUnits: takes.services.map((s) => s.units),
          items: JSON.stringify(items),
        })
      : rows(Created, "create_stay", CREATE_STAY, {
          ...toValues(creation),
          ...roomColumns(groupByNight(takes.rooms), holdEnd),
        });
  const [row] = await translateAccountErrors(created);
  if (!row!.open) return "CONSUMED";
  if (!row!.ok) return "SOLD_OUT";
  if (!row!.claimed) throw new AlreadyClaimed();
  return "PLACED";
}

/** The parameters of both statements. */
function toValues({ context, token, productType, booking, offer, ...creation }: Creation) {
  const { rooms } = creation.takes;
  return {
    ...claimValues(requireClaim(creation.claim)),
    tenantId: context.tenantId,
    token,
    productType,
    nowSecond: creation.now,
    holdEnd: creation.holdEnd,
    publicId: booking.publicId,
    bookingNumber: booking.number,
    status: booking.status,
    profileId: context.profile.id,
    currency: offer.currency,
    total: offer.total,
    startsOn: creation.startsOn,
    endsOn: creation.endsOn,
    agencyReference: booking.agencyReference,
    contact: JSON.stringify(booking.contact),
    specialRequests: booking.specialRequests,
    policy: JSON.stringify(booking.policy),
    details: JSON.stringify(booking.details),
    respondBy: booking.respondBy,
    settleTo: booking.settleTo,
    settleAfterMs: booking.settleAfterMs,
    notifyGuest: booking.notifyGuest,
    now: context.now,
    markupPercent: offer.markup_percent,
    netTotal: offer.net_total ?? null,
    leastPrice: offer.least_price ?? null,
    guestMarket: offer.guest_market ?? null,
    ...costColumns(rooms.map(({ cost }) => cost)),
    maxRateAge: getMaxRateAge(),
    roomItemNos: rooms.map((r) => r.item_no),
    propertyIds: rooms.map((r) => r.property_id),
    roomIds: rooms.map((r) => r.room_id),
    ratePlanIds: rooms.map((r) => r.rate_plan_id),
    checkins: rooms.map((r) => r.checkin),
    checkouts: rooms.map((r) => r.checkout),
    roomTotals: rooms.map((r) => r.total),
    areBeyond: rooms.map((r) => r.beyond === true),
    guests: rooms.map((_, slot) => JSON.stringify(creation.guests?.[slot] ?? [])),
    source: context.source,
    eventIds: booking.events.map((e) => e.id),
    eventTypes: booking.events.map((e) => e.type),
    eventData: JSON.stringify(booking.eventData),
    actor: context.actor,
    operation: context.operation,
    traceId: context.traceId,
  };
}
