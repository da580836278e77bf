import { mkdir } from "node:fs/promises";
import path from "node:path";
import tzLookup from "@photostructure/tz-lookup";
import { addDays } from "@/lib/core/dates";
import { type CsvRecord, writeCsv } from "../csv/csv-writer";
import { seasons } from "../generate/generated-nights";
import { listPrice } from "../generate/generated-plans";
import { openText } from "../csv/csv-rows";
import { seededRandom, seedOf } from "../generate/seeded-random";
import { type Attraction, type AttractionTheme, readAttractions, themeOf } from "./attractions";
import type { ConvertOptions } from "./convert-supply";
import { type Centre, PLACE_COLUMNS, placeCentres, placePath, placeRecords } from "../world/place-hierarchy";
import { externalId } from "./publishers";
import { zoneOf } from "./zones";

const TOUR_COLUMNS = [
  "code",
  "name",
  "category_code",
  "place_code",
  "country_code",
  "timezone",
  "meeting_point",
  "meeting_address",
  "latitude",
  "longitude",
  "duration_minutes",
  "external_ids",
  "synthetic",
];
const OPTION_COLUMNS = ["code", "tour_code", "name", "max_party", "confirmation_mode", "lead_hours", "synthetic"];
const TARIFF_COLUMNS = [
  "service_code",
  "code",
  "currency_code",
  "child_bands",
  "non_refundable",
  "late_cancellation",
  "free_until",
  "cancellation_tiers",
];
const DAY_COLUMNS = ["service_code", "from", "to", "start_times", "allotment", "prices"];

/** The time zone of the row's coordinates, or near a border its country's. */
function timezone(row: Pick<Attraction, "country" | "region">, at: Centre): string {
  // Overseas territories have no neighbouring zones, and the country's nearest city would be in Europe.
  return at.latitude < 40 && row.country === "FR" ? tzLookup(at.latitude, at.longitude) : zoneOf(row, at);
}

interface ConvertedTour {
  attraction: Attraction;
  theme: AttractionTheme;
  /** The code of its only option. */
  option: string;
  euros: number;
  random: ReturnType<typeof seededRandom>;
}

function convertTour(attraction: Attraction): ConvertedTour {
  const random = seededRandom(seedOf(attraction.code));
  const theme = themeOf(attraction);
  return {
    attraction,
    theme,
    random,
    option: `${attraction.code}-VISIT`,
    euros: theme.euros * (0.8 + random.next() * 0.5),
  };
}

function tourRecord({ attraction, theme }: ConvertedTour): CsvRecord {
  const { code, name, address, country, latitude, longitude } = attraction;
  return {
    code,
    name,
    category_code: theme.category,
    place_code: placePath(attraction).at(-1)!.code,
    country_code: country,
    timezone: timezone(attraction, attraction),
    meeting_point: name,
    meeting_address: address,
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    duration_minutes: theme.minutes,
    external_ids: externalId(attraction, "departures, rates and stock"),
    synthetic: true,
  };
}

function optionRecord({ attraction, option, random }: ConvertedTour): CsvRecord {
  const confirmation_mode = random.pick(["INSTANT", "INSTANT", "INSTANT", "DELAYED", "ON_REQUEST"]);
  return {
    code: option,
    tour_code: attraction.code,
    name: "Visit",
    max_party: random.pick([8, 12, 20]),
    confirmation_mode,
    lead_hours: random.pick([0, 2, 24]),
    synthetic: true,
  };
}

function tariffRecord({ option, euros }: ConvertedTour): CsvRecord {
  const price = (share: number) => listPrice(euros * share, "EUR", 1);
  return {
    service_code: option,
    code: "EUR",
    currency_code: "EUR",
    child_bands: `3=0:LAP;12=${price(0.5)};17=${price(0.75)}`,
    non_refundable: false,
    late_cancellation: "REFUSED",
    free_until: "1d 18:00",
    cancellation_tiers: "1d 18:00=PERCENT:100",
  };
}

function* days(tours: readonly ConvertedTour[], { from, days: count, progress = () => {} }: ConvertOptions) {
  const last = addDays(from, count - 1);
  for (const [at, { attraction, option, euros, random }] of tours.entries()) {
    const row = {
      service_code: option,
      start_times: random.pick(["10:00", "11:00", "10:00;14:00"]),
      allotment: random.whole(6, 24),
    };
    for (const { from: first, to, demand } of seasons(from, last, attraction.latitude))
      yield { ...row, from: first, to, prices: `EUR=${listPrice((euros * (1 + demand)) / 2, "EUR", 1)}` };
    if (at % 500 === 0) progress("service_days.csv.gz", at, tours.length);
  }
  progress("service_days.csv.gz", tours.length, tours.length);
}

/**
 * Converts open data of real attractions to supply files: one tour each, with the source's data, and one option with
 * generated departures and prices. Deterministic: the same arguments give the same files.
 * @returns the number of tours
 */
export async function convertAttractions(options: ConvertOptions): Promise<number> {
  const { file, directory } = options;
  const rows = await readAttractions(path.basename(file), openText(file));
  const tours = rows.map(convertTour);
  await mkdir(directory, { recursive: true });
  const to = (name: string) => path.join(directory, name);
  await writeCsv(to("places.csv"), PLACE_COLUMNS, placeRecords(rows, placeCentres(rows), timezone));
  await writeCsv(to("tours.csv"), TOUR_COLUMNS, tours.map(tourRecord));
  await writeCsv(to("tour_options.csv"), OPTION_COLUMNS, tours.map(optionRecord));
  await writeCsv(to("tariffs.csv"), TARIFF_COLUMNS, tours.map(tariffRecord));
  await writeCsv(to("service_days.csv.gz"), DAY_COLUMNS, days(tours, options));
  return tours.length;
}
