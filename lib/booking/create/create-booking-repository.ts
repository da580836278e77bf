import { statement } from "@/lib/core/db";
import { insertKey } from "@/lib/idempotency/repository";
import { ALL_FOUND, lockedStock, updatedStock } from "@/lib/inventory/locked-stock";
import { stockColumns } from "@/lib/inventory/stock-use";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import {
  BOOKING_TRAIL,
  CONSUMED_PREBOOK,
  creationOutcome,
  creationValues,
  insertBooking,
  OPEN_PREBOOK,
  type Creation,
  type CreationOutcome,
  type CreationRow,
} from "./creation-repository";
import type { NewItem } from "../items";

/**
 * Inserts a booking of rooms and services in one statement, as `CREATE_STAY_BOOKING` does for a stay: consumes the
 * token, locks the stock in order, turns holds into sold units, and writes booking, rooms, services, items, history,
 * events, key and audit. Each write depends on the key's claim, and the claim on the verdict, so all of it happens or
 * nothing. An expired hold does not matter while units are left, and what went off sale after the prebook is honoured.
 */
export const CREATE_BOOKING = `
  WITH ${OPEN_PREBOOK}, ${lockedStock("EXISTS (SELECT FROM pre)", "SELL")}, verdict AS (
    SELECT ${ALL_FOUND} AND bool_and(is_free) AS ok FROM stock
  ), go AS (
    ${insertKey("verdict WHERE ok")}
  ), ${CONSUMED_PREBOOK}, ${updatedStock("SELL")}, booked AS (${insertBooking({
    productType: ":productType",
    startsOn: ":startsOn::date",
    endsOn: ":endsOn::date",
  })}
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
  ), ${BOOKING_TRAIL}`;

interface Placement extends Creation {
  productType: number;
  offer: PinnedOffer;
  /** Items of a package; empty for other products. */
  items: NewItem[];
}

/** Creates a booking of rooms and services; see `creationOutcome`. */
export function writeBooking({ productType, offer, items, ...creation }: Placement): Promise<CreationOutcome> {
  const { rooms, services } = offer.takes;
  return creationOutcome(
    statement<CreationRow>("place_booking", CREATE_BOOKING, {
      ...creationValues(creation, offer),
      ...stockColumns(offer.takes, creation.until),
      productType,
      // A local instant starts with its local date.
      startsOn: offer.starts_at.slice(0, 10),
      endsOn: offer.ends_at.slice(0, 10),
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
      items: JSON.stringify(items),
    }),
  );
}
