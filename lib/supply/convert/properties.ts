import { Unexpected, webAddress } from "../csv/cells";
import type { CsvRecord } from "../csv/csv-writer";
import { baseRate, type GeneratedPlan, generatedPlans, SELF_CATERED } from "../generate/generated-plans";
import type { CategoryCode } from "@/lib/catalogue/reference-schemas";
import { ROOM_TYPES, type RoomType } from "../generate/room-types";
import { type SeededRandom, seededRandom, seedOf } from "../generate/seeded-random";
import type { Accommodation } from "./accommodation";
import { placePath, regionName } from "../world/place-hierarchy";
import type { Location } from "./location";
import { externalId } from "./publishers";
import { zoneOf } from "./zones";

/** A real property with its generated data. */
export interface ConvertedProperty {
  code: string;
  /** Its row of properties.csv. */
  record: CsvRecord;
  rooms: { room: RoomType; allotment: number }[];
  plans: GeneratedPlan[];
  /** Euros per night of its double room in an average month. */
  euros: number;
  latitude: number;
}

const CATEGORIES: Record<string, CategoryCode> = {
  hotel: "HOTEL",
  aparthotel_residence: "APARTHOTEL",
  bed_and_breakfast: "BED_AND_BREAKFAST",
  campsite: "CAMPSITE",
  guesthouse: "GUESTHOUSE",
  holiday_park: "HOLIDAY_PARK",
  holiday_village: "HOLIDAY_VILLAGE",
  hostel: "HOSTEL",
  self_catering: "SELF_CATERING",
  student_residence: "STUDENT_RESIDENCE",
};

export const PROPERTY_COLUMNS = [
  "code",
  "name",
  "category_code",
  "star_rating",
  "address_line",
  "postal_code",
  "city",
  "region",
  "country_code",
  "latitude",
  "longitude",
  "timezone",
  "currency_code",
  "place_code",
  "website",
  "external_ids",
  "synthetic",
];

/** Addresses in the data often lack their scheme; invalid ones are left out. */
export function website(cell: string): string {
  const address =
    cell === "" || /^https?:\/\//i.test(cell)
      ? cell.replace(/^https?/i, (scheme) => scheme.toLowerCase())
      : `http://${cell}`;
  try {
    return address && webAddress(address);
  } catch (error) {
    if (error instanceof Unexpected) return "";
    throw error;
  }
}

function roomTypes(category: CategoryCode, random: SeededRandom): [RoomType, RoomType] {
  const { SGL, DBL, TRP, FAM, STU, APT, PIT, MOB, BED } = ROOM_TYPES;
  if (category === "CAMPSITE" || category === "HOLIDAY_PARK") return [PIT, MOB];
  if (category === "HOSTEL") return [BED, DBL];
  if (SELF_CATERED.includes(category)) return [STU, APT];
  return random.pick<[RoomType, RoomType]>([
    [DBL, FAM],
    [DBL, TRP],
    [DBL, SGL],
  ]);
}

/** The allotment: a fifth of the real rooms, 2 to 60; if their number is unknown, 4 to 10. */
export function allotments(row: Accommodation, random: SeededRandom): [number, number] {
  const real = row.rooms ?? row.units ?? row.pitches ?? (row.persons === null ? null : Math.ceil(row.persons / 2));
  const all = real === null ? random.whole(4, 10) : Math.min(60, Math.max(2, Math.round(real / 5)));
  const second = Math.max(1, Math.floor(all / 3));
  return [all - second, second];
}

/** Deterministic: the same row gives the same property, whatever else is in the file. */
export function convertProperty(row: Accommodation, location: Location): ConvertedProperty {
  const random = seededRandom(seedOf(row.code));
  const category = CATEGORIES[row.type] ?? "OTHER";
  const stars = row.stars !== null && row.stars >= 1 && row.stars <= 5 ? row.stars : null;
  const euros = baseRate(stars) * (0.8 + random.next() * 0.45);
  const record: CsvRecord = {
    code: row.code,
    name: row.name,
    category_code: category,
    star_rating: stars,
    address_line: row.address,
    postal_code: row.postalCode,
    city: row.city || regionName(row.country, row.region) || row.country,
    region: regionName(row.country, row.region),
    country_code: row.country,
    latitude: location.latitude.toFixed(6),
    longitude: location.longitude.toFixed(6),
    timezone: zoneOf(row, location),
    currency_code: "EUR",
    place_code: placePath(row).at(-1)!.code,
    website: website(row.website),
    external_ids: `${externalId(row, "rooms, rates and stock")};GEO|${location.precision}`,
    synthetic: true,
  };
  const shares = allotments(row, random);
  const rooms = roomTypes(category, random).map((room, at) => ({ room, allotment: shares[at]! }));
  const all = generatedPlans(category, euros, "EUR", 1, random);
  const plans = all.slice(0, random.chance(0.75) ? 2 : 3);
  return { code: row.code, record, rooms, plans, euros, latitude: location.latitude };
}
