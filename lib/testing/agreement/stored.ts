import type { Pool } from "pg";
import type { Made } from "../factories/insert";
import { makeProperty, type MadeProperty } from "../factories/property";
import { computeCheckin, dateFrom } from "./by-contract";
import { getRequestTime, type World } from "./world";

/** Stores a world's property in the database, in a place. */
export async function storeWorld(client: Pool, place: Made, w: World): Promise<MadeProperty> {
  const made = await makeProperty(client, {
    place,
    timezone: w.timezone,
    nights: 0,
    rooms: w.rooms,
    checkinFrom: w.checkinFrom,
    fees: w.fees,
    plans: w.plans,
  });
  await client.query("UPDATE property SET child_policy = $2 WHERE id = $1", [
    made.id,
    { children_welcome: w.minChildAge !== null, min_age: w.minChildAge ?? 0 },
  ]);
  if (!w.active) await client.query("UPDATE property SET status = 'INACTIVE' WHERE id = $1", [made.id]);
  const at = getRequestTime(w);
  for (const [i, p] of w.plans.entries()) {
    await client.query(
      "UPDATE rate_plan SET sell_from = $2, sell_until = $3, release_days = $4, min_stay = $5, max_stay = $6 WHERE id = $1",
      [
        made.plans[i]!.id,
        ...[p.sellFrom, p.sellUntil].map((days) => (days === null ? null : dateFrom(at, days))),
        p.releaseDays,
        p.minStay,
        p.maxStay,
      ],
    );
  }
  const now = Math.floor(w.now / 1000);
  const checkin = new Date(computeCheckin(w));
  const rows = w.rooms.flatMap((room, i) =>
    room.days.map((d) => ({
      property_id: made.id,
      room_id: made.rooms[i]!.id,
      day: dateFrom(checkin, d.offset),
      total: d.total,
      sold: d.sold,
      closed: d.closed,
      closed_to_arrival: d.closedToArrival,
      closed_to_departure: d.closedToDeparture,
      holds: d.holds.length ? d.holds.map((end) => now + end) : null,
      prices: d.prices,
      min_stay: d.minStay,
      max_stay: d.maxStay,
    })),
  );
  await client.query("INSERT INTO room_night SELECT * FROM json_populate_recordset(NULL::room_night, $1)", [
    JSON.stringify(rows),
  ]);
  return made;
}
