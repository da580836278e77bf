import {
  BOOKING_TRAIL,
  CONSUMED_PREBOOK,
  creationOutcome,
  creationValues,
  holdsOfOthers,
  insertBooking,
  OPEN_PREBOOK,
  type Creation,
  type CreationOutcome,
  type CreationRow,
} from "@/lib/booking/create/creation-repository";
import { statement } from "@/lib/core/db";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { insertKey } from "@/lib/idempotency/repository";
import { unitsOf, type PinnedStay } from "./pinned-stay";

/**
 * Creates a booking in one statement: consumes the token, locks the stay's days in order, turns holds into sold rooms,
 * and writes booking, rooms, history, events, key and audit. Each write depends on the key's claim, and the claim on
 * the verdict, so all of it happens or nothing. An expired hold does not matter while rooms are left.
 */
export const CREATE_STAY_BOOKING = `
  WITH ${OPEN_PREBOOK}, need AS (
    SELECT taken.room_id, taken.units, :checkin::date + night AS day
    FROM unnest(:takenRoomIds::int[], :takenUnits::smallint[]) AS taken (room_id, units), generate_series(0, :nights::int - 1) AS night
  ), locked AS (
    SELECT rd.day, rd.room_id, rd.total, rd.sold, rd.holds, need.units
    FROM room_day rd JOIN need ON need.room_id = rd.room_id AND need.day = rd.day
    WHERE rd.property_id = :propertyId AND rd.day BETWEEN :checkin::date AND :checkin::date + :nights::int - 1 AND EXISTS (SELECT FROM pre)
    ORDER BY rd.day, rd.room_id FOR UPDATE OF rd
  ), after AS (
    SELECT locked.*, ${holdsOfOthers("locked")} AS others FROM locked
  ), verdict AS (
    SELECT count(*) = (SELECT count(*) FROM need) AND bool_and(sold + units + coalesce(cardinality(others), 0) <= total) AS ok FROM after
  ), go AS (
    ${insertKey("verdict WHERE ok")}
  ), ${CONSUMED_PREBOOK}, sold AS (
    UPDATE room_day rd SET sold = rd.sold + after.units, holds = after.others
    FROM after WHERE rd.property_id = :propertyId AND rd.day = after.day AND rd.room_id = after.room_id AND EXISTS (SELECT FROM go)
  ), booked AS (${insertBooking({
    productType: String(PRODUCT_TYPE.STAY),
    startsOn: ":checkin::date",
    endsOn: ":checkin::date + :nights::int",
  })}
  ), rooms AS (
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
  const units = unitsOf(offer.slots);
  return creationOutcome(
    statement<CreationRow>("place_stay", CREATE_STAY_BOOKING, {
      ...creationValues(creation, offer),
      propertyId: offer.property.id,
      checkin: offer.checkin,
      nights: offer.nights,
      takenRoomIds: [...units.keys()],
      takenUnits: [...units.values()],
      roomIds: offer.slots.map((s) => s.room_id),
      ratePlanIds: offer.slots.map((s) => s.rate_plan_id),
      totals: offer.slots.map((s) => s.total),
      guests: guests.map((list) => JSON.stringify(list)),
    }),
  );
}
