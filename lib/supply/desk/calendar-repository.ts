import { toStockSecond } from "@/lib/core/clock";
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
  /** By plan, 1 if the night is closed under it. */
  planClosed: z.array(z.int().nullable()),
  planArrival: z.array(z.int().nullable()),
  planDeparture: z.array(z.int().nullable()),
  minStayThrough: z.array(z.int().nullable()),
  minSell: z.array(z.string().nullable()),
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
         'prices', coalesce(d.prices::text[], '{}'), 'minStay', coalesce(d.min_stay, '{}'), 'maxStay', coalesce(d.max_stay, '{}'),
         'planClosed', coalesce(d.plan_closed, '{}'), 'planArrival', coalesce(d.plan_closed_to_arrival, '{}'),
         'planDeparture', coalesce(d.plan_closed_to_departure, '{}'), 'minStayThrough', coalesce(d.min_stay_through, '{}'), 'minSell', coalesce(d.min_sell::text[], '{}')) ORDER BY d.day)
       FROM room_night d WHERE d.property_id = :property AND d.room_id = r.id AND d.month >= date_trunc('month', :from::timestamp) AND d.day BETWEEN :from::date AND :from::date + (:nights::int - 1)
     ), '[]') AS nights
     FROM room r WHERE r.property_id = :property AND r.deleted_at IS NULL ORDER BY r.id`,
    { property, from, nights, nowSecond: toStockSecond(now) },
  );
}

const Plan = z.object({
  publicId: z.string(),
  code: z.string(),
  name: z.string(),
  boardCode: z.string(),
  currencyCode: z.string(),
  /** The plan's position in a night's lists, from 1. */
  position: z.int(),
  /** By number of adults from 1, the position of their price; null if they have none. */
  adultPositions: z.array(z.int().nullable()),
  minStay: z.int(),
  maxStay: z.int(),
});
export type PricedPlan = z.output<typeof Plan>;

/** Reads a property's rate plans in the order of their positions. */
export const listPricedPlans = (property: number) =>
  rows(
    Plan,
    "inventory_plans",
    // Hand-written SQL, because Prisma cannot read a list that contains null.
    `SELECT public_id AS "publicId", code, name, board_code AS "boardCode", currency_code AS "currencyCode", position,
       coalesce(adult_positions::int[], '{}') AS "adultPositions", min_stay AS "minStay", max_stay AS "maxStay"
     FROM rate_plan WHERE property_id = :property AND deleted_at IS NULL ORDER BY position`,
    { property },
  );
