import { expect } from "vitest";
import { getSharedNow } from "@/lib/core/clock";
import type { MadeProperty } from "@/lib/testing/factories/property";
import type { FreshDatabase } from "../servers/fresh-database";

/** SQL: tokens that hold something, by the shared clock, which is $1. */
const LIVE = `
  live AS (
    SELECT product_type, offer, hold_end FROM prebook
    WHERE consumed_by IS NULL AND match_status <> 'SOLD_OUT' AND hold_end > $1
  )`;
const IS_LIVE = "b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED')";
/** SQL: whether a booking's line is not a cancelled item. */
const isKept = (line: string) => `NOT EXISTS (SELECT FROM booking_item i WHERE i.tenant_id = ${line}.tenant_id
      AND i.booking_public_id = ${line}.booking_public_id AND i.item_no = ${line}.item_no AND i.status = 'CANCELLED')`;
const LIVE_HOLDS = "ARRAY(SELECT hold_end FROM unnest(holds) AS hold_end WHERE hold_end > $1 ORDER BY 1) AS live";
const WRONG =
  "sold + cardinality(live) > total OR sold <> coalesce(booked.units, 0) OR live <> coalesce(pinned.ends, '{}')";

/**
 * SQL: nights of a property whose stock differs from its bookings and holds, of stays and of rooms in other products.
 */
const DISAGREEING_NIGHTS = `
  WITH ${LIVE}, booked AS (
    SELECT br.property_id, br.room_id, br.checkin + night AS day, count(*)::int AS units
    FROM booking_room br JOIN booking b ON b.tenant_id = br.tenant_id AND b.public_id = br.booking_public_id,
      generate_series(0, br.checkout - br.checkin - 1) AS night
    WHERE ${IS_LIVE} AND ${isKept("br")} AND NOT br.beyond_allotment GROUP BY 1, 2, 3
  ), taken AS (
    SELECT offer->'property'->>'id' AS property_id, slot->>'room_id' AS room_id, offer->>'checkin' AS checkin, offer->>'checkout' AS checkout, hold_end
    FROM live, jsonb_array_elements(offer->'slots') AS slot WHERE product_type = 1 AND slot->'beyond' IS NULL
    UNION ALL SELECT room->>'property_id', room->>'room_id', room->>'checkin', room->>'checkout', hold_end
    FROM live, jsonb_array_elements(offer->'takes'->'rooms') AS room WHERE product_type <> 1 AND room->'beyond' IS NULL
  ), held AS (
    SELECT property_id::int, room_id::int, checkin::date + night AS day, hold_end
    FROM taken, generate_series(0, checkout::date - checkin::date - 1) AS night
    -- What changes of stays hold beyond their bookings' own nights.
    UNION ALL SELECT (change->'stay'->'property'->>'id')::int, (night->>'room_id')::int, (night->>'day')::date, hold_end
    FROM booking_change, jsonb_array_elements(change->'delta') AS night, generate_series(1, (night->>'units')::int)
    WHERE committed_at IS NULL AND hold_end > $1
  ), pinned AS (
    SELECT property_id, room_id, day, array_agg(hold_end ORDER BY hold_end) AS ends FROM held GROUP BY 1, 2, 3
  ), stock AS (SELECT rd.*, ${LIVE_HOLDS} FROM room_night rd WHERE rd.property_id = $2)
  SELECT day, room_id, total, sold, booked.units AS booked, live, pinned.ends AS pinned
  FROM stock LEFT JOIN booked USING (property_id, room_id, day) LEFT JOIN pinned USING (property_id, room_id, day) WHERE ${WRONG}`;

/** SQL: the same for departures of a service. */
const DISAGREEING_DEPARTURES = `
  WITH ${LIVE}, booked AS (
    SELECT bs.service_id, bs.day, bs.start_time, sum(bs.units)::int AS units
    FROM booking_service bs JOIN booking b ON b.tenant_id = bs.tenant_id AND b.public_id = bs.booking_public_id WHERE ${IS_LIVE} AND ${isKept("bs")} GROUP BY 1, 2, 3
  ), pinned AS (
    SELECT (taken->>'service_id')::int AS service_id, (taken->>'day')::date AS day, taken->>'start_time' AS start_time, array_agg(hold_end ORDER BY hold_end) AS ends
    FROM live, jsonb_array_elements(offer->'takes'->'services') AS taken, generate_series(1, (taken->>'units')::int) GROUP BY 1, 2, 3
  ), stock AS (SELECT sd.*, ${LIVE_HOLDS} FROM service_day sd WHERE sd.service_id = $2)
  SELECT day, start_time, total, sold, booked.units AS booked, live, pinned.ends AS pinned
  FROM stock LEFT JOIN booked USING (service_id, day, start_time) LEFT JOIN pinned USING (service_id, day, start_time) WHERE ${WRONG}`;

const nowSecond = (): number => Math.floor(getSharedNow().getTime() / 1000);

interface DisagreeingDeparture {
  day: string;
  start_time: string;
  total: number;
  sold: number;
  booked: number | null;
  /** When holds end, in seconds: according to the stock, and according to the tokens. */
  live: number[];
  pinned: number[] | null;
}

/** Departures of a service whose stock differs from its bookings and holds. */
export async function listDisagreeingDepartures(
  db: Pick<FreshDatabase, "rows">,
  serviceId: number,
): Promise<DisagreeingDeparture[]> {
  return db.rows<DisagreeingDeparture>(DISAGREEING_DEPARTURES, [nowSecond(), serviceId]);
}

/**
 * Checks that stock is conserved: no night is oversold, and sold and held units are those of live bookings and
 * tokens.
 */
export async function expectConservation(db: FreshDatabase, property: MadeProperty): Promise<void> {
  expect(await db.rows(DISAGREEING_NIGHTS, [nowSecond(), property.id])).toEqual([]);
}

/** Checks the same for vehicles and seats. */
export async function expectServiceConservation(db: FreshDatabase, serviceId: number): Promise<void> {
  expect(await listDisagreeingDepartures(db, serviceId)).toEqual([]);
}

/** Sets the prices of all nights of a property, one per rate plan, in minor units. */
export async function repriceNights(
  db: Pick<FreshDatabase, "rows">,
  made: { id: number },
  prices: readonly number[],
): Promise<void> {
  await db.rows("UPDATE room_night SET prices = $2::bigint[] WHERE property_id = $1", [made.id, prices]);
}
