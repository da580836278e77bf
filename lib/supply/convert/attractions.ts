import type { Readable } from "node:stream";
import { csvRows } from "../csv/csv-rows";
import { Problems } from "../csv/import-problems";
import type { Located } from "../world/place-hierarchy";
import type { TourCategoryCode } from "@/lib/catalogue/reference-schemas";

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

/** The category of a visit, its duration, and its price in euros per adult. */
export interface AttractionTheme {
  category: TourCategoryCode;
  minutes: number;
  euros: number;
}

/** Words in the sources' tags, in English and Spanish; the first match decides. */
const THEMES: [words: RegExp, category: TourCategoryCode, minutes: number, euros: number][] = [
  [/museum|museo|musée|gallery|galeria/i, "MUSEUM", 90, 12],
  [/castle|historic|church|abbey|monaster|ruins|edificios|monument/i, "HISTORY", 60, 10],
  [/kayak|surf|sailing|diving|swimming|water/i, "WATER_SPORT", 150, 45],
  [/boat|cruising|cruise/i, "BOAT", 90, 28],
  [/cycling|bike/i, "CYCLING", 180, 32],
  [/zoo|wildlife|bird|farm|aquarium/i, "WILDLIFE", 120, 16],
  [/golf|angling|fishing|climbing|horse|equestrian|adventure|sport|driving/i, "SPORT", 180, 48],
  [/spa|wellness|pampering/i, "WELLNESS", 90, 55],
  [/food|restaurant|cafe|pub|seafood|produce|vegan/i, "FOOD_AND_DRINK", 120, 38],
  [/teatro|theatre|music|cultural|literary|arts/i, "CULTURE", 120, 24],
  [/garden|forest|landscape|park|parques|beach|island/i, "NATURE", 120, 9],
  [/walking/i, "WALKING", 150, 18],
  [/day tour|coach/i, "DAY_TRIP", 480, 62],
  [/tour/i, "SIGHTSEEING", 120, 22],
];

export function themeOf({ kind, tags }: Attraction): AttractionTheme {
  if (kind === "museum") return { category: "MUSEUM", minutes: 90, euros: 10 };
  const found = THEMES.find(([words]) => words.test(tags));
  if (!found) return { category: "ACTIVITY", minutes: 120, euros: 25 };
  const [, category, minutes, euros] = found;
  return { category, minutes, euros };
}
