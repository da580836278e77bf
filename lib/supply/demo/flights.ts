import type { CsvRecord } from "../csv/csv-writer";
import { type SeededRandom, seededRandom, seedOf } from "../generate/seeded-random";
import type { Airport } from "../world/airports";
import { kilometres } from "../world/distance";
import { airportCode } from "../world/places";
import type { Route } from "../world/routes";
import type { DemoService } from "./sold-by-day";
import { type Arrival, arrivals, type Span } from "./timetable";

/** A cabin of a demo flight. */
export interface DemoCabin extends DemoService {
  spans: Span[];
}

export interface DemoFlight {
  /** Its row of flights.csv. */
  record: CsvRecord;
  cabins: DemoCabin[];
  weekdays: string;
  /** Latitude of the destination, which determines its high season. */
  latitude: number;
}

export const FLIGHT_COLUMNS = [
  "code",
  "carrier_code",
  "carrier_name",
  "flight_number",
  "origin_code",
  "destination_code",
  "departure_time",
  "arrival_time",
  "arrival_day_offset",
  "duration_minutes",
  "weekdays",
  "aircraft",
  "synthetic",
];
export const CABIN_COLUMNS = ["code", "flight_code", "cabin", "baggage_included", "lead_hours", "synthetic"];

const SHORT_HAUL_KM = 1_600;
const LONG_HAUL_KM = 4_500;

/** Taxi, climb and acceleration, then 820 km/h; in steps of five minutes. */
function minutes(km: number): number {
  return Math.ceil((35 + (km / 820) * 60) / 5) * 5;
}

/** Euros in economy: long distances cost less per kilometre. */
function fare(km: number): number {
  return 28 + 0.55 * km ** 0.75;
}

function aircraft(km: number): string {
  if (km < SHORT_HAUL_KM) return "Airbus A320";
  return km < LONG_HAUL_KM ? "Airbus A321" : "Boeing 777-300ER";
}

/** Short routes are flown in the morning, and half of them also in the evening. */
function departures(km: number, { pick, whole, chance }: SeededRandom): string[] {
  const two = (value: number) => String(value).padStart(2, "0");
  const time = (hours: readonly number[]) => `${two(pick(hours))}:${two(whole(0, 11) * 5)}`;
  if (km < SHORT_HAUL_KM) return [time([6, 7, 8, 9]), ...(chance(0.5) ? [time([16, 17, 18, 19])] : [])];
  return km < LONG_HAUL_KM ? [time([7, 8, 9, 10, 11, 12, 13])] : [time([10, 11, 12, 13, 19, 20, 21])];
}

function cabins(code: string, km: number, currency: string, { spans }: Arrival, seats: number) {
  const make = (letter: string, cabin: string, euros: number, baggage: number, share: number): DemoCabin => ({
    code: `${code}-${letter}`,
    euros,
    currency,
    units: Math.max(2, Math.round(seats * share)),
    spans,
    record: {
      code: `${code}-${letter}`,
      flight_code: code,
      cabin,
      baggage_included: baggage,
      lead_hours: 2,
      synthetic: true,
    },
  });
  const economy = make("Y", "ECONOMY", fare(km), km < SHORT_HAUL_KM ? 0 : 1, 1);
  if (km < SHORT_HAUL_KM) return [economy];
  const business = make("C", "BUSINESS", fare(km) * (km < LONG_HAUL_KM ? 2.2 : 3.4), 2, 0.3);
  if (km < LONG_HAUL_KM) return [economy, business];
  return [economy, make("W", "PREMIUM_ECONOMY", fare(km) * 1.6, 2, 0.4), business];
}

/**
 * Flights on real routes, both ways. Numbers, times and fares are invented; durations follow from the distance,
 * arrivals from the airports' time zones. A flight whose arrival shifts with daylight-saving time is listed once for
 * each.
 * @param currencyOf the currency of fares from an airport
 */
export function* demoFlights(
  routes: readonly Route[],
  airports: ReadonlyMap<string, Airport>,
  currencyOf: (iata: string) => string,
  span: Span,
): Generator<DemoFlight> {
  const numbers = new Map<string, number>();
  for (const { carrier, carrierName, from, to } of routes) {
    const random = seededRandom(seedOf(`flights ${carrier} ${from} ${to}`));
    for (const [origin, destination] of [
      [from, to],
      [to, from],
    ]) {
      const [start, end] = [airports.get(origin!), airports.get(destination!)];
      if (!start || !end) throw new Error(`a route between ${origin} and ${destination}, one of which is unknown`);
      const km = kilometres(start, end);
      const weekdays = km < LONG_HAUL_KM || random.chance(0.6) ? "1234567" : random.pick(["1357", "246", "13567"]);
      for (const departure of departures(km, random)) {
        const number = (numbers.get(carrier) ?? 9000) + 1;
        numbers.set(carrier, number);
        const leg = { from: start.timezone, to: end.timezone, departure, minutes: minutes(km) };
        const seats = random.whole(6, 18);
        for (const [at, arrival] of arrivals(leg, span).entries()) {
          const code = `${carrier}${number}-${at + 1}`;
          const record: CsvRecord = {
            code,
            carrier_code: carrier,
            carrier_name: carrierName,
            flight_number: String(number),
            origin_code: airportCode(origin!),
            destination_code: airportCode(destination!),
            departure_time: departure,
            arrival_time: arrival.time,
            arrival_day_offset: arrival.dayOffset,
            duration_minutes: leg.minutes,
            weekdays,
            aircraft: aircraft(km),
            synthetic: true,
          };
          yield {
            record,
            cabins: cabins(code, km, currencyOf(origin!), arrival, seats),
            weekdays,
            latitude: end.latitude,
          };
        }
      }
    }
  }
}
