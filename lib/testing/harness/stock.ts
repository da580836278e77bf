import { expect } from "vitest";
import { clock } from "@/lib/core/clock";
import type { MadeProperty } from "../factories/property";
import type { FreshDatabase } from "./fresh-database";

/** Every night of a property on which stock and bookings tell different stories, by the domain's clock. */
const DISAGREEING = `
  WITH booked AS (
    SELECT br.property_id, br.room_id, br.checkin + night AS day, count(*)::int AS units
    FROM booking_room br JOIN booking b ON b.tenant_id = br.tenant_id AND b.public_id = br.booking_public_id,
      generate_series(0, br.checkout - br.checkin - 1) AS night
    WHERE b.status IN ('PENDING', 'ON_REQUEST', 'CONFIRMED') GROUP BY 1, 2, 3
  ), pinned AS (
    SELECT (offer->'property'->>'id')::int AS property_id, (slot->>'room_id')::int AS room_id, (offer->>'checkin')::date + night AS day,
      array_agg(extract(epoch FROM expires_at)::int ORDER BY expires_at) AS ends
    FROM prebook, jsonb_array_elements(offer->'slots') AS slot, generate_series(0, (offer->>'nights')::int - 1) AS night
    WHERE consumed_by IS NULL AND match_status <> 'SOLD_OUT' AND expires_at > to_timestamp($1) GROUP BY 1, 2, 3
  ), stock AS (
    SELECT rd.*, ARRAY(SELECT hold_end FROM unnest(rd.holds) AS hold_end WHERE hold_end > $1 ORDER BY 1) AS live FROM room_day rd WHERE rd.property_id = $2
  )
  SELECT stock.day, stock.room_id, total, sold, coalesce(booked.units, 0) AS booked, live, coalesce(pinned.ends, '{}') AS pinned
  FROM stock LEFT JOIN booked USING (property_id, room_id, day) LEFT JOIN pinned USING (property_id, room_id, day)
  WHERE sold + cardinality(live) > total OR sold <> coalesce(booked.units, 0) OR live <> coalesce(pinned.ends, '{}')`;

/**
 * What must hold after whatever happened: no night is oversold, what is sold is what live bookings have, and what is held
 * is what live tokens hold.
 */
export async function expectConservation(db: FreshDatabase, property: MadeProperty): Promise<void> {
  const now = Math.floor(clock.now().getTime() / 1000);
  expect(await db.rows(DISAGREEING, [now, property.id])).toEqual([]);
}
