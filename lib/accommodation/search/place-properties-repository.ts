import { isWithinPlace } from "@/lib/catalogue/record-sql";
import { addDays, firstOfMonth, type CalendarDate } from "@/lib/core/dates";
import { statement, type Row } from "@/lib/core/db";

/** The properties for sale in a place and in the places below it, at any depth. */
export interface PlaceProperties<T> {
  properties: T[];
  /** The time zones of the properties. */
  timezones: string[];
}

/** A property with a lower bound of what a night of a stay costs there. */
export interface LowestPrice {
  /** The property's internal id. */
  id: number;
  /** The version of its rate sheet. */
  version: number;
  /** A lower bound of every night in the months of the stay, in minor units of its plan. Null if there is no night. */
  lowest: number | null;
}

interface PlaceRow extends Row {
  /** The properties' ids as numbers separated by commas, as in all lists here. Null if there are none. */
  ids: string | null;
  timezones: string[] | null;
}

interface PricedRow extends Row {
  /** The lists have the same length; each is null if it is empty. */
  ids: string | null;
  versions: string | null;
  lowest: string | null;
}

const list = (numbers: string): string => `array_to_string(array_agg(${numbers}), ',', 'null')`;

const IN_PLACE = `${isWithinPlace(":placePublicId")} AND r.status = 'ACTIVE' AND r.deleted_at IS NULL
  AND (:allowedIds::text[] IS NULL OR r.public_id IN (SELECT unnest(:allowedIds::text[])))`;
const REQUESTED = "requested.public_id = :placePublicId AND requested.deleted_at IS NULL";

const PLACE = `
  SELECT sold.ids, sold.timezones FROM place requested CROSS JOIN (
    SELECT ${list('r.id ORDER BY r.star_rating DESC NULLS LAST, r.public_id COLLATE "C"')} AS ids, array_agg(DISTINCT r.timezone) AS timezones
    FROM property r WHERE ${IN_PLACE}
  ) AS sold WHERE ${REQUESTED}`;

/**
 * SQL: the lowest prices, read from the index alone with one probe per property. NULL if a month has no lowest
 * price.
 */
const PRICED = `property r CROSS JOIN LATERAL (
    SELECT min(coalesce(rm.lowest_price, 0)) AS lowest FROM room_month rm
    WHERE rm.property_id = r.id AND rm.month BETWEEN :firstMonth::date AND :lastMonth::date
  ) AS price`;
const PRICES = `${list("r.id")} AS ids, ${list("r.sheet_version")} AS versions, ${list("price.lowest")} AS lowest`;
/** SQL: a row for each time zone, or one without any if the place has no property. */
const PLACE_PRICES = `
  SELECT sold.* FROM place requested LEFT JOIN LATERAL (
    SELECT r.timezone, ${PRICES} FROM ${PRICED} WHERE ${IN_PLACE} GROUP BY r.timezone
  ) AS sold ON true WHERE ${REQUESTED}`;
const LOWEST_PRICES = `SELECT ${PRICES} FROM ${PRICED} WHERE r.id = ANY ((SELECT :ids::int[])::int[]) AND r.deleted_at IS NULL`;

/**
 * The active properties of a place by internal id, in the recommended order: by stars, then by public id. Undefined when
 * the place does not exist.
 * @param only public ids in the tenant's contract; null: all
 */
export async function findPlaceProperties(
  placePublicId: string,
  only: ReadonlySet<string> | null,
): Promise<PlaceProperties<number> | undefined> {
  const allowedIds = only && [...only];
  const [row] = await statement<PlaceRow>("find_place_properties", PLACE, { placePublicId, allowedIds });
  return row && { properties: numbers(row.ids), timezones: row.timezones ?? [] };
}

/** The properties for sale in a place with their lowest prices, in any order. */
export async function findPlacePrices(
  placePublicId: string,
  only: ReadonlySet<string> | null,
  ...stay: [checkin: CalendarDate, nights: number]
): Promise<PlaceProperties<LowestPrice> | undefined> {
  const parameters = { placePublicId, allowedIds: only && [...only], ...monthsOf(...stay) };
  const rows = await statement<PricedRow & { timezone: string | null }>("find_place_prices", PLACE_PRICES, parameters);
  if (rows.length === 0) return undefined;
  const timezones = rows.flatMap(({ timezone }) => timezone ?? []);
  return { properties: rows.flatMap(lowestPrices), timezones };
}

/** The lowest prices of properties by internal id, in any order, without those that left the catalogue. */
export async function findLowestPrices(
  ids: readonly number[],
  ...stay: [checkin: CalendarDate, nights: number]
): Promise<LowestPrice[]> {
  const [row] = await statement<PricedRow>("find_lowest_prices", LOWEST_PRICES, {
    ids: [...ids],
    ...monthsOf(...stay),
  });
  return lowestPrices(row!);
}

function monthsOf(checkin: CalendarDate, nights: number): { firstMonth: CalendarDate; lastMonth: CalendarDate } {
  return { firstMonth: firstOfMonth(checkin), lastMonth: firstOfMonth(addDays(checkin, nights - 1)) };
}

function lowestPrices(row: PricedRow): LowestPrice[] {
  const [versions, lowest] = [numbers(row.versions), numbers<number | null>(row.lowest)];
  return numbers(row.ids).map((id, i) => ({ id, version: versions[i]!, lowest: lowest[i]! }));
}

/** Reads a list as JSON, which takes a tenth of the driver's time for an array of thousands. */
const numbers = <T = number>(text: string | null): T[] => (text === null ? [] : (JSON.parse(`[${text}]`) as T[]));
