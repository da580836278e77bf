import { z } from "zod";
import { rows } from "@/lib/core/db";

/** A night of a room type, with prices and stay limits by the plans' positions, from 1. */
const Night = z.object({
  day: z.string(),
  total: z.int(),
  sold: z.int(),
  held: z.int(),
  closed: z.boolean(),
  arrival: z.boolean(),
  departure: z.boolean(),
  prices: z.array(z.string().nullable()),
  minStay: z.array(z.int().nullable()),
  maxStay: z.array(z.int().nullable()),
});
export type NightRow = z.output<typeof Night>;

const Room = z.object({ publicId: z.string(), code: z.string(), name: z.string(), nights: z.array(Night) });

/**
 * Reads a property's rooms with a number of nights from a day.
 * @param now the domain's instant, which decides whether holds are live
 */
export function listRoomNights(property: number, from: string, nights: number, now: Date) {
  // Hand-written SQL, because nights are elements of a month's arrays, which a view unfolds.
  return rows(
    Room,
    "inventory_nights",
    `SELECT r.public_id AS "publicId", r.code, r.name, coalesce((
       SELECT json_agg(json_build_object('day', d.day, 'total', d.total, 'sold', d.sold, 'closed', d.closed,
         'held', (SELECT count(*) FROM unnest(d.holds) AS ends WHERE ends > :nowSecond), 'arrival', d.closed_to_arrival, 'departure', d.closed_to_departure,
         'prices', coalesce(d.prices::text[], '{}'), 'minStay', coalesce(d.min_stay, '{}'), 'maxStay', coalesce(d.max_stay, '{}')) ORDER BY d.day)
       FROM room_night d WHERE d.property_id = :property AND d.room_id = r.id AND d.month >= date_trunc('month', :from::timestamp) AND d.day BETWEEN :from::date AND :from::date + (:nights::int - 1)
     ), '[]') AS nights
     FROM room r WHERE r.property_id = :property AND r.deleted_at IS NULL ORDER BY r.id`,
    { property, from, nights, nowSecond: Math.floor(now.getTime() / 1000) },
  );
}
