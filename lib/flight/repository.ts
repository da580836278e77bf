import type { z } from "zod";
import { airport, findsAirports } from "@/lib/catalogue/product-repository";
import type { AirportRecord } from "@/lib/catalogue/product-schemas";
import { placesWithin } from "@/lib/catalogue/record-sql";
import { statement, type Row } from "@/lib/core/db";
import type { CalendarDate } from "@/lib/core/dates";
import type { Minor } from "@/lib/core/money";
import { RATE_COLUMNS, readRate, unitsLeft, type RateColumns, type ServiceRate } from "@/lib/inventory/service-rate";
import type { CABINS } from "./cabins";
import type { FlightSearchRequest } from "./schemas";

/** Maximum fares read by a search, both directions together. */
export const MAX_RATES = 1_000;

export type Airport = z.output<typeof AirportRecord>;

/** A cabin of a flight on a day, with one of its tariffs. */
export interface FlightRate extends ServiceRate {
  /** The inbound flight of a return. */
  inbound: boolean;
  /** Day of departure, by the origin's calendar. */
  day: CalendarDate;
  flight: {
    publicId: string;
    carrierCode: string;
    carrierName: string;
    number: string;
    aircraft: string | null;
    /** Local times of the airports, HH:MM. */
    departureTime: string;
    arrivalTime: string;
    arrivalDayOffset: number;
  };
  cabin: { publicId: string; cabin: (typeof CABINS)[number]; baggage: number };
  origin: Airport & { timezone: string };
  destination: Airport & { timezone: string };
  /** Seats that are neither sold nor held. */
  free: number;
  /** An adult's price, in minor units of the tariff's currency. */
  price: Minor;
}
interface RateRow extends Row, RateColumns, Omit<FlightRate, keyof ServiceRate | "price"> {
  price: string;
}

const airportsOf = (end: string) => `ARRAY(
    SELECT a.id FROM place a WHERE a.id = ANY (${placesWithin(`${findsAirports(end)} AND p.deleted_at IS NULL`)})
      AND a.type = 'AIRPORT' AND a.timezone IS NOT NULL AND a.deleted_at IS NULL)`;

/**
 * Finds the flights between two ends, outbound on one day and inbound on another, and then their cabins on sale in the
 * requested currency, each step by an index. Airports without a known time zone have no flights on sale.
 */
export const FLIGHT_RATES = `
  WITH ends AS MATERIALIZED (
    SELECT ${airportsOf(":origin")} AS origins, ${airportsOf(":destination")} AS goals
  ), ways AS (
    SELECT false AS inbound, :departureDate::date AS day, origins, goals FROM ends
    UNION ALL SELECT true, :returnDate::date, goals, origins FROM ends WHERE :returnDate::date IS NOT NULL
  ), found AS MATERIALIZED (
    SELECT ways.inbound, ways.day, r.* FROM ways
    JOIN flight r ON r.origin_id = ANY (ways.origins) AND r.destination_id = ANY (ways.goals) AND r.status = 'ACTIVE' AND r.deleted_at IS NULL
      AND (:allowedIds::text[] IS NULL OR r.public_id = ANY (:allowedIds::text[]))
  )
  SELECT ${RATE_COLUMNS}, r.inbound, r.day::text, sold.free, sold.prices[t.position] AS price,
    json_build_object('publicId', r.public_id, 'carrierCode', r.carrier_code, 'carrierName', r.carrier_name, 'number', r.flight_number, 'aircraft', r.aircraft,
      'departureTime', r.departure_time, 'arrivalTime', r.arrival_time, 'arrivalDayOffset', r.arrival_day_offset) AS flight,
    json_build_object('publicId', o.public_id, 'cabin', o.cabin, 'baggage', o.baggage_included) AS cabin,
    ${airport("r.origin_id")} AS origin, ${airport("r.destination_id")} AS destination
  FROM found r
  JOIN flight_cabin o ON o.flight_id = r.id AND (:cabin::text IS NULL OR o.cabin = :cabin::text) AND (:serviceIds::int[] IS NULL OR o.service_id = ANY (:serviceIds::int[]))
  JOIN service s ON s.id = o.service_id AND s.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT sd.prices, ${unitsLeft(":nowSecond")} AS free FROM service_day sd
    WHERE sd.service_id = s.id AND sd.day = r.day AND sd.start_time = r.departure_time AND NOT sd.closed
  ) AS sold
  JOIN tariff t ON t.service_id = s.id AND t.currency_code = :currencyCode AND t.deleted_at IS NULL AND sold.prices[t.position] IS NOT NULL
  LIMIT ${MAX_RATES + 1}`;

/**
 * All fares between two ends, in both directions; one more than the maximum when there are more. One round trip.
 * @param only public ids in the tenant's contract; null: all
 * @param services only these cabins; null: all
 */
export async function listFlightRates(
  search: FlightSearchRequest,
  only: ReadonlySet<string> | null,
  now: Date,
  services: readonly number[] | null,
): Promise<FlightRate[]> {
  const rows = await statement<RateRow>("list_flight_rates", FLIGHT_RATES, {
    origin: search.origin,
    destination: search.destination,
    departureDate: search.departure_date,
    returnDate: search.return_date ?? null,
    cabin: search.cabin ?? null,
    currencyCode: search.currency_code,
    nowSecond: Math.floor(now.getTime() / 1000),
    allowedIds: only && [...only],
    serviceIds: services,
  });
  return rows.map((row) => ({ ...row, ...readRate(row), price: BigInt(row.price) }));
}
