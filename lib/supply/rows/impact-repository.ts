import { z } from "zod";
import { rows as checkedRows } from "@/lib/core/db";
import type { RowOutcome } from "./apply-rows";
import { readKey, KINDS, type KindName } from "../format/kinds";

/** SQL: whether a booking `b` will still take place. */
const ALIVE = "b.status IN ('CONFIRMED', 'PENDING', 'ON_REQUEST')";
const BOOKED = "JOIN booking b ON b.tenant_id = t.tenant_id AND b.public_id = t.booking_public_id";
// A stay ends by its property's calendar: one that ended yesterday in UTC may still be in progress.
const STAY = `booking_room t ${BOOKED} WHERE ${ALIVE} AND t.checkout >= current_date - 1 AND t.property_id = p.id`;
const SERVICE = `booking_service t ${BOOKED} WHERE ${ALIVE} AND t.day >= current_date - 1 AND t.service_id`;

/** SQL by kind: the bookings of a record with the key `k.a`; for a part of another record, `k.a` and `k.b`. */
const UPCOMING: Partial<Record<KindName, string>> = {
  properties: `property p, ${STAY} AND p.code = k.a`,
  rooms: `property p JOIN room r ON r.property_id = p.id, ${STAY} AND t.room_id = r.id AND p.code = k.a AND r.code = k.b`,
  rate_plans: `property p JOIN rate_plan r ON r.property_id = p.id, ${STAY} AND t.rate_plan_id = r.id AND p.code = k.a AND r.code = k.b`,
  transfers: `service s, ${SERVICE} = s.id AND s.code = k.a`,
  tour_options: `service s, ${SERVICE} = s.id AND s.code = k.a`,
  flight_cabins: `service s, ${SERVICE} = s.id AND s.code = k.a`,
  tours: `tour r JOIN tour_option o ON o.tour_id = r.id, ${SERVICE} = o.service_id AND r.code = k.a`,
  flights: `flight r JOIN flight_cabin o ON o.flight_id = r.id, ${SERVICE} = o.service_id AND r.code = k.a`,
};

const Upcoming = z.object({ line: z.int(), count: z.int() });

/** Counts, by line, the bookings with a coming service that depend on a row; empty for kinds that are not booked. */
export async function countUpcomingBookings(name: KindName, rows: readonly RowOutcome[]): Promise<Map<number, number>> {
  const from = UPCOMING[name];
  if (!from) return new Map();
  const keys = rows.map((row) => readKey(KINDS[name], row.key));
  // Set-based: one count for each of up to hundreds of rows.
  const found = await checkedRows(
    Upcoming,
    `count_upcoming_${name}`,
    `SELECT k.line::int - 1 AS line, (SELECT count(DISTINCT (b.tenant_id, b.public_id))::int FROM ${from}) AS count
     FROM unnest(:firstKeys::text[], :secondKeys::text[]) WITH ORDINALITY AS k(a, b, line)`,
    { firstKeys: keys.map(([first]) => first), secondKeys: keys.map(([, second]) => second ?? null) },
  );
  return new Map(found.map(({ line, count }) => [line, count]));
}
