import type { CsvRecord } from "../csv/csv-writer";
import { seededRandom, seedOf, type SeededRandom } from "../generate/seeded-random";
import type { City } from "../world/cities";
import { kilometres } from "../world/distance";
import { type DemoCity, demoCityCode } from "./cities";
import { confirmationMode, type DemoService, languagesOf } from "./sold-by-day";

/** An option of a demo tour. */
export interface DemoOption extends DemoService {
  startTimes: string[];
  weekdays: string;
}

export interface DemoTour {
  /** Its code, as `DAY_TRIP`. */
  category: string;
  /** Its row of tours.csv. */
  record: CsvRecord;
  city: DemoCity;
  options: DemoOption[];
}

export const TOUR_COLUMNS = [
  "code",
  "name",
  "category_code",
  "place_code",
  "country_code",
  "timezone",
  "meeting_point",
  "latitude",
  "longitude",
  "duration_minutes",
  "description_en",
  "attribute_codes",
  "image_urls",
  "synthetic",
];
export const OPTION_COLUMNS = [
  "code",
  "tour_code",
  "name",
  "description",
  "max_party",
  "confirmation_mode",
  "lead_hours",
  "languages",
  "synthetic",
];

/** Tours that exist in nearly every city. Prices are euros per adult in a group, at Madrid's level. */
interface Theme {
  key: string;
  category: string;
  name: (city: string) => string;
  minutes: number;
  euros: number;
  starts: string[];
  meets: MeetingPlace;
}

/** Where a tour meets: a phrase after "at the", and degrees north and east of the city's centre. */
interface MeetingPlace {
  at: string;
  north: number;
  east: number;
}

const WALK: Theme = {
  key: "WALK",
  category: "WALKING",
  name: (city) => `Old town walking tour of ${city}`,
  minutes: 150,
  euros: 22,
  starts: ["10:00", "16:00"],
  meets: { at: "tourist information", north: 0, east: 0 },
};
const DAY_TRIP: Omit<Theme, "name"> = {
  key: "TRIP",
  category: "DAY_TRIP",
  minutes: 540,
  euros: 79,
  starts: ["08:30"],
  meets: { at: "coach stop of the central station", north: 0.009, east: 0.011 },
};
const THEMES: Theme[] = [
  {
    key: "FOOD",
    category: "FOOD_AND_DRINK",
    name: (city) => `Market and tasting tour of ${city}`,
    minutes: 180,
    euros: 59,
    starts: ["11:00", "18:00"],
    meets: { at: "entrance of the market hall", north: -0.004, east: 0.006 },
  },
  {
    key: "BIKE",
    category: "CYCLING",
    name: (city) => `${city} by bicycle`,
    minutes: 180,
    euros: 34,
    starts: ["09:30", "14:30"],
    meets: { at: "bicycle rental in the city park", north: 0.006, east: -0.007 },
  },
  {
    key: "MUSEUM",
    category: "MUSEUM",
    name: (city) => `The museums of ${city}, guided`,
    minutes: 180,
    euros: 44,
    starts: ["10:30", "15:00"],
    meets: { at: "ticket hall of the city museum", north: -0.003, east: -0.005 },
  },
  {
    key: "NIGHT",
    category: "SIGHTSEEING",
    name: (city) => `${city} by night`,
    minutes: 150,
    euros: 36,
    starts: ["20:30"],
    meets: { at: "steps of the town hall", north: 0.002, east: 0.004 },
  },
  {
    key: "FAMILY",
    category: "FAMILY",
    name: (city) => `${city} with children`,
    minutes: 120,
    euros: 19,
    starts: ["10:00", "15:30"],
    meets: { at: "playground in the city park", north: 0.007, east: -0.004 },
  },
  {
    key: "PHOTO",
    category: "CULTURE",
    name: (city) => `Photo walk in ${city}`,
    minutes: 120,
    euros: 39,
    starts: ["08:00", "17:30"],
    meets: { at: "viewpoint at the old bridge", north: -0.007, east: 0.003 },
  },
];

/** The largest city within reach of a coach that is not a suburb. */
function excursion(city: DemoCity, cities: readonly City[]): City | undefined {
  return cities.find((other) => {
    const km = other.country === city.country ? kilometres(city, other) : 0;
    return km >= 35 && km <= 110;
  });
}

function options(city: DemoCity, code: string, theme: Omit<Theme, "name">, random: SeededRandom): DemoOption[] {
  const euros = theme.euros * city.level ** 0.7;
  const common = { tour_code: code, lead_hours: random.pick([2, 12, 24]), synthetic: true };
  const make = (suffix: string, factor: number, record: CsvRecord, startTimes: string[], weekdays: string) => ({
    code: `${code}-${suffix}`,
    euros: euros * factor,
    currency: city.currency,
    units: record.max_party as number,
    startTimes,
    weekdays,
    record: { code: `${code}-${suffix}`, ...common, ...record },
  });
  const group = {
    name: "Small group",
    description: "With up to eleven others.",
    max_party: 12,
    confirmation_mode: confirmationMode(random),
    languages: languagesOf(city),
  };
  const own = {
    name: "Private guide",
    description: "Your party and a guide.",
    max_party: 8,
    confirmation_mode: random.pick(["INSTANT", "ON_REQUEST", "DELAYED"]),
    languages: "",
  };
  return [
    make("GROUP", 1, group, theme.starts, random.pick(["", "", "12345", "567", "23456"])),
    make("PRIVATE", 1.9, own, theme.starts.slice(0, 1), ""),
  ];
}

function tour(city: DemoCity, theme: Omit<Theme, "name">, name: string, random: SeededRandom): DemoTour {
  const code = `TOUR-${city.key}-${theme.key}`;
  const { at, north, east } = theme.meets;
  const record: CsvRecord = {
    code,
    name,
    category_code: theme.category,
    place_code: demoCityCode(city),
    country_code: city.country,
    timezone: city.timezone,
    meeting_point: `${at[0]!.toUpperCase()}${at.slice(1)}, ${city.name}`,
    latitude: (city.latitude + north).toFixed(6),
    longitude: (city.longitude + east).toFixed(6),
    duration_minutes: theme.minutes,
    description_en: `${name}: a guided tour that was invented for the sandbox. It meets at the ${at}.`,
    attribute_codes: random.chance(0.5) ? "WHEELCHAIR_ACCESS" : "",
    synthetic: true,
  };
  return { category: theme.category, record, city, options: options(city, code, theme, random) };
}

/** A walking tour of each city, and a day trip or another activity. */
export function cityTours(city: DemoCity, cities: readonly City[]): DemoTour[] {
  const random = seededRandom(seedOf(`tours ${city.key}`));
  const walk = tour(city, WALK, WALK.name(city.name), random);
  const goal = random.chance(0.5) ? excursion(city, cities) : undefined;
  if (goal) return [walk, tour(city, DAY_TRIP, `Day trip from ${city.name} to ${goal.name}`, random)];
  const theme = random.pick(THEMES);
  return [walk, tour(city, theme, theme.name(city.name), random)];
}
