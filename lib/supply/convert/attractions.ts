import type { Readable } from "node:stream";
import { csvRows } from "../csv/csv-rows";
import { Problems } from "../csv/import-problems";
import type { Located } from "../world/place-hierarchy";

/** One sight or activity in the open data; "" for an empty cell. */
export interface Attraction extends Located {
  code: string;
  source: string;
  sourceRow: string;
  name: string;
  /** Its kind, in the source's words. */
  kind: string;
  tags: string;
  address: string;
  latitude: number;
  longitude: number;
}

const REQUIRED = ["src", "src_row", "name", "kind", "tags", "city", "region", "country", "lat", "lon"];
const OPTIONAL = ["address", "opening_hours", "price_text", "website"];

/** Whether the file contains attractions, judged by its header. */
export const isOfAttractions = (columns: readonly string[]): boolean =>
  columns.includes("kind") && columns.includes("tags");

/**
 * Reads all rows with coordinates.
 * @throws SupplyError when the file is malformed, or columns are missing or unknown
 */
export async function readAttractions(file: string, input: Readable): Promise<Attraction[]> {
  const problems = new Problems();
  const found: Attraction[] = [];
  // Buildings of one museum share its number.
  const seen = new Map<string, number>();
  for await (const row of csvRows(file, input, { required: REQUIRED, optional: OPTIONAL }, problems)) {
    if (row.raw("lat") === "" || row.raw("lon") === "") continue;
    const code = `${row.raw("src")}-${row.raw("src_row")}`;
    const nth = (seen.get(code) ?? 0) + 1;
    seen.set(code, nth);
    found.push({
      code: nth === 1 ? code : `${code}-${nth}`,
      source: row.raw("src"),
      sourceRow: row.raw("src_row"),
      name: row.raw("name"),
      kind: row.raw("kind"),
      tags: row.raw("tags"),
      address: row.raw("address"),
      city: row.raw("city"),
      region: row.raw("region"),
      country: row.raw("country"),
      latitude: Number(row.raw("lat")),
      longitude: Number(row.raw("lon")),
    });
  }
  problems.stopIfAny();
  return found;
}
