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
} from "@/lib/booking/create/creation-repository";
import { statement } from "@/lib/core/db";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { insertKey } from "@/lib/idempotency/repository";
import { lockedRooms, updatedRooms } from "@/lib/inventory/locked-rooms";
import { roomColumns } from "@/lib/inventory/room-month-use";
import { groupByNight } from "@/lib/inventory/stock-use";
import { stockUseOfStay, type PinnedStay } from "./pinned-stay";

/**
 * Creates a booking in one statement: consumes the token, locks the stay's months in order, turns holds into sold rooms,
 * and writes booking, rooms, history, events, key and audit. Each write depends on the key's claim, and the claim on
 * the verdict, so all of it happens or nothing. An expired hold does not matter while rooms are left.
 */
export const CREATE_STAY_BOOKING = `
  WITH ${OPEN_PREBOOK}, ${lockedRooms("EXISTS (SELECT FROM pre)", "SELL")}, verdict AS (
    SELECT count(*) = cardinality(:stockPropertyIds::int[]) AND bool_and(is_free) AS ok FROM rooms_after
  ), go AS (
    ${insertKey("verdict WHERE ok")}
  ), ${CONSUMED_PREBOOK}, ${updatedRooms("SELL", "go")}, booked AS (${insertBooking({
    productType: String(PRODUCT_TYPE.STAY),
    startsOn: ":checkin::date",
    endsOn: ":checkin::date + :nights::int",
  })}
  ), booked_rooms AS (
    INSERT INTO booking_room (tenant_id, booking_public_id, slot, property_id, room_id, rate_plan_id, checkin, checkout, total, guests)
    SELECT :tenantId, :publicId, slot - 1, :propertyId, room_id, rate_plan_id, :checkin::date, :checkin::date + :nights::int, total, guests::jsonb
    FROM go, unnest(:roomIds::int[], :ratePlanIds::int[], :totals::bigint[], :guests::text[]) WITH ORDINALITY AS r (room_id, rate_plan_id, total, guests, slot)
  ), ${BOOKING_TRAIL}`;

interface Placement extends Creation {
  offer: PinnedStay;
  /** One list per room. */
  guests: unknown[][];
}

/** Creates a booking of a stay; see `creationOutcome`. */
export function createStayBooking({ offer, guests, ...creation }: Placement): Promise<CreationOutcome> {
  return creationOutcome(
    statement<CreationRow>("place_stay", CREATE_STAY_BOOKING, {
      ...creationValues(creation, offer),
      propertyId: offer.property.id,
      checkin: offer.checkin,
      nights: offer.nights,
      ...roomColumns(groupByNight(stockUseOfStay(offer).rooms), creation.until),
      roomIds: offer.slots.map((s) => s.room_id),
      ratePlanIds: offer.slots.map((s) => s.rate_plan_id),
      totals: offer.slots.map((s) => s.total),
      guests: guests.map((list) => JSON.stringify(list)),
    }),
  );
}
