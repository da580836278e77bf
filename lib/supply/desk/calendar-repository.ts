import { statement, type Row } from "@/lib/core/db";

/** The supply codes of a property, its rooms and plans. */
export interface PropertyCodes extends Row {
  code: string;
  rooms: { publicId: string; code: string; name: string }[];
  plans: { publicId: string; code: string; currency: string }[];
}

export async function findCodes(publicId: string): Promise<PropertyCodes | undefined> {
  const [row] = await statement<PropertyCodes>(
    "find_property_codes",
    `SELECT p.code,
       coalesce((SELECT json_agg(json_build_object('publicId', r.public_id, 'code', r.code, 'name', r.name)) FROM room r WHERE r.property_id = p.id AND r.deleted_at IS NULL), '[]') AS rooms,
       coalesce((SELECT json_agg(json_build_object('publicId', t.public_id, 'code', t.code, 'currency', t.currency_code)) FROM rate_plan t WHERE t.property_id = p.id AND t.deleted_at IS NULL), '[]') AS plans
     FROM property p WHERE p.public_id = :publicId AND p.deleted_at IS NULL`,
    { publicId },
  );
  return row;
}

/** One night of a room type; prices and minimum stays by the plans' positions, from 1. */
export interface NightRow {
  day: string;
  total: number;
  sold: number;
  held: number;
  closed: boolean;
  arrival: boolean;
  departure: boolean;
  prices: (string | null)[];
  minStay: (number | null)[];
  maxStay: (number | null)[];
}
/** The property in the calendar's heading. */
export interface PropertyRow extends Row {
  id: number;
  publicId: string;
  code: string;
  name: string;
  status: "ACTIVE" | "INACTIVE";
  timezone: string;
}

export async function findProperty(publicId: string): Promise<PropertyRow | undefined> {
  const [row] = await statement<PropertyRow>(
    "find_inventory_property",
    `SELECT id, public_id AS "publicId", code, name, status, timezone FROM property WHERE public_id = :publicId AND deleted_at IS NULL`,
    { publicId },
  );
  return row;
}

export interface NightsRow extends Row {
  plans: {
    publicId: string;
    code: string;
    name: string;
    boardCode: string;
    currency: string;
    position: number;
    minStay: number;
    maxStay: number;
  }[];
  rooms: { publicId: string; code: string; name: string; nights: NightRow[] }[];
}

/**
 * Reads a property's plans, and its rooms for a number of nights from a day.
 * @param now the domain's instant, which decides whether holds are live
 */
export async function readNights(property: number, from: string, nights: number, now: Date): Promise<NightsRow> {
  const [row] = await statement<NightsRow>(
    "inventory_nights",
    `SELECT
       coalesce((
         SELECT json_agg(json_build_object('publicId', t.public_id, 'code', t.code, 'name', t.name, 'boardCode', t.board_code, 'currency', t.currency_code,
           'position', t.position, 'minStay', t.min_stay, 'maxStay', t.max_stay) ORDER BY t.position)
         FROM rate_plan t WHERE t.property_id = :property AND t.deleted_at IS NULL
       ), '[]') AS plans,
       coalesce((
         SELECT json_agg(json_build_object('publicId', r.public_id, 'code', r.code, 'name', r.name, 'nights', coalesce((
           SELECT json_agg(json_build_object('day', d.day, 'total', d.total, 'sold', d.sold, 'closed', d.closed,
             'held', (SELECT count(*) FROM unnest(d.holds) AS ends WHERE ends > :nowSecond), 'arrival', d.closed_to_arrival, 'departure', d.closed_to_departure,
             'prices', coalesce(d.prices::text[], '{}'), 'minStay', coalesce(d.min_stay, '{}'), 'maxStay', coalesce(d.max_stay, '{}')) ORDER BY d.day)
           FROM room_night d WHERE d.property_id = :property AND d.room_id = r.id AND d.month >= date_trunc('month', :from::timestamp) AND d.day BETWEEN :from::date AND :from::date + (:nights::int - 1)
         ), '[]')) ORDER BY r.id)
         FROM room r WHERE r.property_id = :property AND r.deleted_at IS NULL
       ), '[]') AS rooms`,
    { property, from, nights, nowSecond: Math.floor(now.getTime() / 1000) },
  );
  return row!;
}
