import { within } from "@/lib/catalogue/record-sql";
import { statement, type Row } from "@/lib/core/db";

/** The properties for sale in a place and in the places below it, at any depth. */
export interface PlaceProperties {
  /** Internal ids. */
  ids: number[];
  /** The time zones of the properties. */
  timezones: string[];
}

interface PlaceRow extends Row {
  /** PostgreSQL's text of an array of numbers, `{1,2}`; null: none. */
  ids: string | null;
  timezones: string[] | null;
}

const placeProperties = (order: string): string => `
  SELECT sold.ids, sold.timezones
  FROM place requested
  CROSS JOIN (
    SELECT array_agg(r.id ${order})::text AS ids, array_agg(DISTINCT r.timezone) AS timezones
    FROM property r
    WHERE ${within(":placePublicId")} AND r.status = 'ACTIVE' AND r.deleted_at IS NULL
      AND (:allowedIds::text[] IS NULL OR r.public_id IN (SELECT unnest(:allowedIds::text[])))
  ) AS sold
  WHERE requested.public_id = :placePublicId AND requested.deleted_at IS NULL`;

const RECOMMENDED = placeProperties('ORDER BY r.star_rating DESC NULLS LAST, r.public_id COLLATE "C"');
const UNORDERED = placeProperties("");

/**
 * The active properties of a place, or undefined when the place does not exist.
 * @param only public ids in the tenant's contract; null: all
 * @param order `recommended`: by stars, then by public id; `any`: for a caller that sorts them, since a large place takes
 * long to sort
 */
export async function findPlaceProperties(
  placePublicId: string,
  only: ReadonlySet<string> | null,
  order: "recommended" | "any",
): Promise<PlaceProperties | undefined> {
  const [name, sql] = order === "any" ? ["list_place_properties", UNORDERED] : ["find_place_properties", RECOMMENDED];
  const [row] = await statement<PlaceRow>(name, sql, { placePublicId, allowedIds: only && [...only] });
  return row && { ids: readIds(row.ids), timezones: row.timezones ?? [] };
}

/** Reads an array of numbers as JSON, which takes a tenth of the driver's time for thousands of ids. */
const readIds = (text: string | null): number[] =>
  text === null ? [] : (JSON.parse(`[${text.slice(1, -1)}]`) as number[]);
