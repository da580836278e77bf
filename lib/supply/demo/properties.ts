import { baseRate, type GeneratedPlan, generatedPlans, listPrice } from "../generate/generated-plans";
import type { CsvRecord } from "../csv/csv-writer";
import type { CategoryCode } from "@/lib/catalogue/reference-schemas";
import { ROOM_TYPES, type RoomType } from "../generate/room-types";
import type { SeededRandom } from "../generate/seeded-random";
import { type DemoCity, demoCityCode } from "./cities";
import { translatedDescriptions } from "./descriptions";
import { HotelNames, streetLine } from "./names";
import { propertyPictures } from "./pictures";

/** A demo hotel with its rooms and plans. */
export interface DemoProperty {
  code: string;
  city: DemoCity;
  rooms: readonly RoomType[];
  plans: GeneratedPlan[];
  /** Euros per night of its double room in an average month. */
  euros: number;
  /** Its row of properties.csv. */
  record: CsvRecord;
}

export const PROPERTY_COUNT = 150;

const { SGL, DBL, TRP, FAM, SUI, STU, APT } = ROOM_TYPES;
const HOTEL_ROOMS: RoomType[][] = [
  [SGL, DBL, FAM],
  [DBL, TRP],
  [DBL, TRP, SUI],
  [SGL, DBL, TRP, FAM],
  [DBL, SUI, FAM],
  [SGL, DBL],
];
const APARTMENT_ROOMS: RoomType[][] = [
  [STU, APT],
  [STU, DBL, APT],
];

const CATEGORIES: CategoryCode[] = [
  "HOTEL",
  "HOTEL",
  "HOTEL",
  "APARTHOTEL",
  "HOTEL",
  "GUESTHOUSE",
  "RESORT",
  "HOTEL",
  "BED_AND_BREAKFAST",
];
const ATTRIBUTES = [
  "PARKING",
  "POOL",
  "SPA",
  "GYM",
  "RESTAURANT",
  "BAR",
  "AIR_CONDITIONING",
  "FAMILY_ROOMS",
  "PET_FRIENDLY",
  "WHEELCHAIR_ACCESS",
  "AIRPORT_SHUTTLE",
  "EV_CHARGING",
  "ROOM_SERVICE",
  "LAUNDRY",
];
const CHAINS = ["Lanternhouse Hotels", "Quiet Harbour Collection", "Meadowmark"];

/** Cities with a tax on guests; the amounts in euros are invented. */
const TAXED: Record<string, [euros: number, basis: string]> = {
  PAR: [5.6, "PER_PERSON_NIGHT"],
  NCE: [3.2, "PER_PERSON_NIGHT"],
  BCN: [4, "PER_PERSON_NIGHT"],
  PMI: [2, "PER_PERSON_NIGHT"],
  ROM: [6, "PER_PERSON_NIGHT"],
  VCE: [4.5, "PER_PERSON_NIGHT"],
  LIS: [4, "PER_PERSON_NIGHT"],
  PRG: [2, "PER_PERSON_NIGHT"],
  KYO: [4, "PER_PERSON_NIGHT"],
  DXB: [4, "PER_NIGHT"],
  HNL: [38, "PER_NIGHT"],
  MIA: [32, "PER_STAY"],
};

function fees(city: DemoCity, perEuro: number): string {
  const tax = TAXED[city.key];
  if (!tax) return "";
  const [code, name] =
    tax[1] === "PER_PERSON_NIGHT" || city.key === "DXB" ? ["CITY_TAX", "City tax"] : ["RESORT_FEE", "Resort fee"];
  return `${code}|${name}|${listPrice(tax[0], city.currency, perEuro)}|${city.currency}|${tax[1]}`;
}

function description(name: string, stars: number, city: DemoCity, category: CategoryCode): string {
  const kind = category.toLowerCase().replaceAll("_", " ");
  return `${name} is a ${stars}-star ${kind} in ${city.name}, ${city.countryName}. The property and its rates are invented for the sandbox.`;
}

/** Of ten properties eight confirm instantly, one with a delay, one on request. */
function confirmationMode(index: number): string {
  if (index % 10 === 4) return "DELAYED";
  return index % 10 === 9 ? "ON_REQUEST" : "INSTANT";
}

/** Of thirty properties one is for adults only, and one for children of six and older. */
function childPolicy(index: number): Pick<CsvRecord, "children_welcome" | "min_child_age"> {
  return { children_welcome: index % 30 !== 17, min_child_age: index % 30 === 26 ? 6 : 0 };
}

function demoProperty(
  index: number,
  at: number,
  city: DemoCity,
  perEuro: number,
  names: HotelNames,
  random: SeededRandom,
): DemoProperty {
  const code = `DEMO-${city.key}-${at + 1}`;
  const category = CATEGORIES[index % CATEGORIES.length]!;
  const stars = category === "RESORT" ? random.whole(4, 5) : random.pick([2, 3, 3, 4, 4, 5]);
  const name = names.next(city.style, city.name);
  const euros = baseRate(stars) * city.level * (0.85 + random.next() * 0.35);
  const attributes = ATTRIBUTES.filter(() => random.chance(0.4));
  const record: CsvRecord = {
    code,
    name,
    category_code: category,
    star_rating: stars,
    chain: random.chance(0.2) ? random.pick(CHAINS) : "",
    address_line: streetLine(city, random),
    city: city.name,
    region: city.region || city.name,
    country_code: city.country,
    latitude: (city.latitude + (random.next() - 0.5) * 0.03).toFixed(6),
    longitude: (city.longitude + (random.next() - 0.5) * 0.03).toFixed(6),
    timezone: city.timezone,
    checkin_from: random.pick(["14:00", "15:00", "16:00"]),
    checkout_until: random.pick(["10:00", "11:00", "12:00"]),
    currency_code: city.currency,
    place_code: demoCityCode(city),
    email: `stay@${code.toLowerCase()}.example`,
    website: `https://${code.toLowerCase()}.example`,
    description_en: description(name, stars, city, category),
    ...translatedDescriptions(index, { name, stars, city, category }),
    image_urls: propertyPictures(index, attributes.includes("POOL")),
    attribute_codes: ["FREE_WIFI", ...(category === "APARTHOTEL" ? ["KITCHEN"] : []), ...attributes].join(";"),
    ...childPolicy(index),
    mandatory_fees: fees(city, perEuro),
    external_ids: `DEMO|${code}`,
    confirmation_mode: confirmationMode(index),
    synthetic: true,
  };
  const rooms = random.pick(category === "APARTHOTEL" ? APARTMENT_ROOMS : HOTEL_ROOMS);
  return { code, city, rooms, euros, record, plans: generatedPlans(category, euros, city.currency, perEuro, random) };
}

/** All demo properties, city by city; the first cities have one more than the last. */
export function demoProperties(
  cities: DemoCity[],
  perEuro: ReadonlyMap<string, number>,
  random: SeededRandom,
): DemoProperty[] {
  const names = new HotelNames(random);
  const found: DemoProperty[] = [];
  for (const [order, city] of cities.entries()) {
    const count = Math.floor(PROPERTY_COUNT / cities.length) + (order < PROPERTY_COUNT % cities.length ? 1 : 0);
    const rate = perEuro.get(city.currency);
    if (rate === undefined) throw new Error(`no demo rate of exchange for ${city.currency}`);
    for (let at = 0; at < count; at++) found.push(demoProperty(found.length, at, city, rate, names, random));
  }
  return found;
}
