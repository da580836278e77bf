import { within } from "@/lib/catalogue/record-sql";
import { addDays, firstOfMonth, type CalendarDate } from "@/lib/core/dates";
import { statement, type Row } from "@/lib/core/db";

/** The properties for sale in a place and in the places below it, at any depth. */
export interface PlaceProperties {
  /** Internal ids. */
  ids: number[];
  /** The time zones of the properties. */
  timezones: string[];
}

/** A property, and what says how little a night of a stay can cost there. */
export interface LowestPrice {
  /** Internal id. */
  id: number;
  /** The version of its rate sheet. */
  version: number;
  /** The lowest price of a night of any room type and plan in the months of the stay, in minor units; null: none. */
  lowest: number | null;
}

interface PlaceRow extends Row {
  /** A comma-separated list; null: none. */
  ids: string | null;
  timezones: string[] | null;
}

interface PricedRow extends Row {
  /** Comma-separated lists of the same length; null: none. */
  ids: string | null;
  versions: string | null;
  lowest: string | null;
}

/** A comma-separated list of numbers. */
const list = (numbers: string): string => `array_to_string(array_agg(${numbers}), ',', 'null')`;

const IN_PLACE = `${within(":placePublicId")} AND r.status = 'ACTIVE' AND r.deleted_at IS NULL
  AND (:allowedIds::text[] IS NULL OR r.public_id IN (SELECT unnest(:allowedIds::text[])))`;

/** The columns of a place that exists, from its properties for sale. */
const ofPlace = (columns: string, lists: string, from: string): string => `
  SELECT ${columns} FROM place requested CROSS JOIN (SELECT ${lists} FROM ${from} WHERE ${IN_PLACE}) AS sold
  WHERE requested.public_id = :placePublicId AND requested.deleted_at IS NULL`;

const PLACE = ofPlace(
  "sold.ids, sold.timezones",
  `${list('r.id ORDER BY r.star_rating DESC NULLS LAST, r.public_id COLLATE "C"')} AS ids, array_agg(DISTINCT r.timezone) AS timezones`,
  "property r",
);

/** A property's lowest price, one index probe each; read from the index alone. */
const PRICED = `property r CROSS JOIN LATERAL (
  SELECT min(rm.lowest_price) AS lowest FROM room_month rm
  WHERE rm.property_id = r.id AND rm.month BETWEEN :firstMonth::date AND :lastMonth::date) AS price`;
const PRICES = `${list("r.id")} AS ids, ${list("r.sheet_version")} AS versions, ${list("price.lowest")} AS lowest`;

const PLACE_BY_PRICE = ofPlace(
  "sold.ids, sold.versions, sold.lowest, sold.timezones",
  `${PRICES}, array_agg(DISTINCT r.timezone) AS timezones`,
  PRICED,
);
const BY_PRICE = `SELECT ${PRICES} FROM ${PRICED} WHERE r.id = ANY (:ids::int[]) AND r.deleted_at IS NULL`;

/**
 * The active properties of a place in the recommended order, by stars, then by public id; undefined when the place does
 * not exist.
 * @param only public ids in the tenant's contract; null: all
 */
export async function findPlaceProperties(
  placePublicId: string,
  only: ReadonlySet<string> | null,
): Promise<PlaceProperties | undefined> {
  const [row] = await statement<PlaceRow>("find_place_properties", PLACE, {
    placePublicId,
    allowedIds: only && [...only],
  });
  return row && { ids: numbers(row.ids), timezones: row.timezones ?? [] };
}

/** The active properties of a place with their lowest prices, in any order, and otherwise the same. */
export async function findPlacePrices(
  placePublicId: string,
  only: ReadonlySet<string> | null,
  ...stay: [checkin: CalendarDate, nights: number]
): Promise<{ prices: LowestPrice[]; timezones: string[] } | undefined> {
  const parameters = { placePublicId, allowedIds: only && [...only], ...monthsOf(...stay) };
  const [row] = await statement<PricedRow & PlaceRow>("find_place_prices", PLACE_BY_PRICE, parameters);
  return row && { prices: lowestPrices(row), timezones: row.timezones ?? [] };
}

/** The lowest prices of properties by internal id, in any order, without those that left the catalogue. */
export async function findLowestPrices(
  ids: readonly number[],
  ...stay: [checkin: CalendarDate, nights: number]
): Promise<LowestPrice[]> {
  const [row] = await statement<PricedRow>("find_lowest_prices", BY_PRICE, { ids: [...ids], ...monthsOf(...stay) });
  return lowestPrices(row!);
}

function monthsOf(checkin: CalendarDate, nights: number): { firstMonth: CalendarDate; lastMonth: CalendarDate } {
  return { firstMonth: firstOfMonth(checkin), lastMonth: firstOfMonth(addDays(checkin, nights - 1)) };
}

function lowestPrices(row: PricedRow): LowestPrice[] {
  const [versions, lowest] = [numbers(row.versions), numbers<number | null>(row.lowest)];
  return numbers(row.ids).map((id, i) => ({ id, version: versions[i]!, lowest: lowest[i]! }));
}

/** Reads a list of numbers as JSON, which takes a tenth of the driver's time for an array of thousands. */
const numbers = <T = number>(text: string | null): T[] => (text === null ? [] : (JSON.parse(`[${text}]`) as T[]));
