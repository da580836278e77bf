import type { Readable } from "node:stream";
import { csvRows } from "../csv/csv-rows";
import { Problems } from "../csv/import-problems";
import type { Located } from "../world/place-hierarchy";

/** One accommodation in the open data; "" for an empty cell, null for an unknown number. */
export interface Accommodation extends Located {
  code: string;
  source: string;
  sourceRow: string;
  name: string;
  type: string;
  stars: number | null;
  rooms: number | null;
  units: number | null;
  pitches: number | null;
  persons: number | null;
  address: string;
  postalCode: string;
  /** The precision of the coordinates, in the source's words. */
  precision: string;
  website: string;
}

const REQUIRED = ["src", "src_row", "name", "type", "stars", "city", "region", "country", "lat", "lon"];
const OPTIONAL = [
  "rooms",
  "units",
  "pitches",
  "capacity_persons",
  "address",
  "postal_code",
  "geo",
  "website",
  "rating_label",
  "rated_on",
];

function number(cell: string): number | null {
  const value = Number(cell);
  return cell !== "" && Number.isFinite(value) ? value : null;
}

/**
 * Reads all rows of the open data's CSV.
 * @throws SupplyError when it is malformed, or columns are missing or unknown
 */
export async function readAccommodation(file: string, input: Readable): Promise<Accommodation[]> {
  const problems = new Problems();
  const found: Accommodation[] = [];
  for await (const row of csvRows(file, input, { required: REQUIRED, optional: OPTIONAL }, problems)) {
    const latitude = number(row.raw("lat"));
    const longitude = number(row.raw("lon"));
    found.push({
      code: `${row.raw("src")}-${row.raw("src_row")}`,
      source: row.raw("src"),
      sourceRow: row.raw("src_row"),
      name: row.raw("name"),
      type: row.raw("type"),
      stars: number(row.raw("stars")),
      rooms: number(row.raw("rooms")),
      units: number(row.raw("units")),
      pitches: number(row.raw("pitches")),
      persons: number(row.raw("capacity_persons")),
      address: row.raw("address"),
      postalCode: row.raw("postal_code"),
      city: row.raw("city"),
      region: row.raw("region"),
      country: row.raw("country"),
      latitude: longitude === null ? null : latitude,
      longitude: latitude === null ? null : longitude,
      precision: row.raw("geo"),
      website: row.raw("website"),
    });
  }
  problems.stopIfAny();
  return found;
}
