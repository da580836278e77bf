import { toStockSecond } from "@/lib/core/clock";
import type { z } from "zod";
import { airport, findsAirports } from "@/lib/catalogue/product-repository";
import type { AirportRecord, fareFields } from "@/lib/catalogue/product-schemas";
import { jsonObject, placesWithin } from "@/lib/catalogue/record-sql";
import { statement, type Row } from "@/lib/core/db";
import type { CalendarDate } from "@/lib/core/dates";
import type { Minor } from "@/lib/core/money";
import { RATE_COLUMNS, readRate, unitsLeft, type RateColumns, type ServiceRate } from "@/lib/inventory/service-rate";
import type { CABINS } from "./cabins";
import { MAX_CONNECTION_MINUTES, MIN_CONNECTION_MINUTES } from "./connection-time";
import type { FlightSearchRequest } from "./schemas";

/** Maximum fares of nonstop flights read by a search, both directions together. */
export const MAX_RATES = 1_000;
/** Maximum fares read for the first flights of one direction's connections, and for their second flights. */
export const MAX_CONNECTING_RATES = 400;
/**
 * Maximum flights whose fares are compared for connections; only places with many airports, such as a country, have
 * more.
 */
const MAX_CONNECTING_FLIGHTS = 4_000;

export type Airport = z.output<typeof AirportRecord>;

/** A cabin of a flight on a day, with one of its tariffs. */
export interface FlightRate extends ServiceRate {
  /** Whether the flight belongs to the inbound journey. */
  inbound: boolean;
  /** The flight's part in its direction: the whole of it, or the flight before or after a change. */
  part: "NONSTOP" | "FIRST" | "SECOND";
  /** The day of departure, by the origin's calendar. */
  day: CalendarDate;
  flight: {
    publicId: string;
    carrierCode: string;
    carrierName: string;
    number: string;
    aircraft: string | null;
    /** The departure in the schedule, which identifies the day's stock. */
    scheduledTime: string;
    /** Local time at the airport on that day, HH:MM. */
    departureTime: string;
    arrivalTime: string;
    arrivalDayOffset: number;
    originTerminal: string | null;
    destinationTerminal: string | null;
    requiresPassport: boolean;
  };
  cabin: {
    publicId: string;
    cabin: (typeof CABINS)[number];
    /** Pieces of hold luggage. */
    pieces: number;
    fareFamily: string | null;
    baggage: z.output<typeof fareFields.baggage>;
    changeable: boolean;
  };
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

/** SQL that joins the other times of a dated flight, as `dated`. */
export const joinDatedTimesSql = (flight: string, day: string): string =>
  `LEFT JOIN flight_day dated ON dated.flight_id = ${flight}.id AND dated.day = ${day}`;
/** SQL of `FlightRate.flight`, with `joinDatedTimesSql`. */
export const flightFacts = (flight: string): string =>
  jsonObject({
    publicId: `${flight}.public_id`,
    carrierCode: `${flight}.carrier_code`,
    carrierName: `${flight}.carrier_name`,
    number: `${flight}.flight_number`,
    aircraft: `${flight}.aircraft`,
    scheduledTime: `${flight}.departure_time`,
    departureTime: `coalesce(dated.departure_time, ${flight}.departure_time)`,
    arrivalTime: `coalesce(dated.arrival_time, ${flight}.arrival_time)`,
    arrivalDayOffset: `${flight}.arrival_day_offset`,
    originTerminal: `${flight}.origin_terminal`,
    destinationTerminal: `${flight}.destination_terminal`,
    requiresPassport: `${flight}.requires_passport`,
  });
/** SQL of `FlightRate.cabin`. */
export const cabinFacts = (cabin: string): string =>
  jsonObject({
    publicId: `${cabin}.public_id`,
    cabin: `${cabin}.cabin`,
    pieces: `${cabin}.baggage_included`,
    fareFamily: `${cabin}.fare_family`,
    baggage: `${cabin}.baggage`,
    changeable: `${cabin}.changeable`,
  });

const airportsOf = (end: string) => `ARRAY(
    SELECT a.id FROM place a WHERE a.id = ANY (${placesWithin(`${findsAirports(end)} AND p.deleted_at IS NULL`)})
      AND a.type = 'AIRPORT' AND a.timezone IS NOT NULL AND a.deleted_at IS NULL)`;

const isSold = `r.status = 'ACTIVE' AND r.deleted_at IS NULL
      AND (:allowedIds::text[] IS NULL OR r.public_id = ANY (:allowedIds::text[]))`;

/** SQL: nonstop flights between two ends, outbound on one day and inbound on another. */
const NONSTOPS = `
  WITH ends AS MATERIALIZED (
    SELECT ${airportsOf(":origin")} AS origins, ${airportsOf(":destination")} AS goals
  ), ways AS (
    SELECT false AS inbound, :departureDate::date AS day, origins, goals FROM ends
    UNION ALL SELECT true, :returnDate::date, goals, origins FROM ends WHERE :returnDate::date IS NOT NULL
  ), nonstops AS MATERIALIZED (
    SELECT ways.inbound, 'NONSTOP' AS part, ways.day, r.* FROM ways
    JOIN flight r ON r.origin_id = ANY (ways.origins) AND r.destination_id = ANY (ways.goals) AND ${isSold}
  )`;

/**
 * SQL: flights that may be half of a connection. `hubs` has a row for each reachable airport: the span of local times
 * at which a connecting flight may depart there. A clock change during the wait moves them by an hour, so the span is
 * an hour longer on both sides; `isConnection` compares instants.
 */
const CONNECTING = `
  , firsts AS MATERIALIZED (
    SELECT ways.inbound, 'FIRST' AS part, ways.day, r.* FROM ways
    CROSS JOIN LATERAL (
      SELECT r.* FROM flight r
      JOIN place hub ON hub.id = r.destination_id AND hub.timezone IS NOT NULL AND hub.deleted_at IS NULL
      WHERE r.origin_id = ANY (ways.origins) AND r.destination_id <> ALL (ways.origins) AND r.destination_id <> ALL (ways.goals) AND ${isSold}
      ORDER BY r.id LIMIT ${MAX_CONNECTING_FLIGHTS}
    ) AS r
  ), hubs AS (
    SELECT f.inbound, f.destination_id AS id,
      min(f.day + f.arrival_day_offset + f.arrival_time::time) + interval '${MIN_CONNECTION_MINUTES - 60} minutes' AS earliest,
      max(f.day + f.arrival_day_offset + f.arrival_time::time) + interval '${MAX_CONNECTION_MINUTES + 60} minutes' AS latest
    FROM firsts f GROUP BY f.inbound, f.destination_id
  ), seconds AS MATERIALIZED (
    SELECT ways.inbound, 'SECOND' AS part, days.day::date AS day, (onward.flight).* FROM ways
    CROSS JOIN LATERAL (
      SELECT hubs.earliest, hubs.latest, r AS flight FROM hubs
      JOIN flight r ON r.origin_id = hubs.id AND r.destination_id = ANY (ways.goals) AND ${isSold}
      WHERE hubs.inbound = ways.inbound ORDER BY r.id LIMIT ${MAX_CONNECTING_FLIGHTS}
    ) AS onward
    JOIN generate_series(onward.earliest::date, onward.latest::date, interval '1 day') AS days (day)
      ON days.day::date + (onward.flight).departure_time::time BETWEEN onward.earliest AND onward.latest
  )`;

/** SQL: the cabins on sale of `found r` in the requested currency; each step uses an index. */
const FARES = `
  SELECT ${RATE_COLUMNS}, r.inbound, r.part, r.day::text, sold.free, sold.prices[t.position] AS price,
    ${flightFacts("r")} AS flight, ${cabinFacts("o")} AS cabin,
    ${airport("r.origin_id")} AS origin, ${airport("r.destination_id")} AS destination
  FROM found r
  ${joinDatedTimesSql("r", "r.day")}
  JOIN flight_cabin o ON o.flight_id = r.id AND (:cabin::text IS NULL OR o.cabin = :cabin::text) AND (:serviceIds::int[] IS NULL OR o.service_id = ANY (:serviceIds::int[]))
  JOIN service s ON s.id = o.service_id AND s.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT sd.prices, ${unitsLeft(":nowSecond")} AS free FROM service_day sd
    WHERE sd.service_id = s.id AND sd.day = r.day AND sd.start_time = r.departure_time AND NOT sd.closed
  ) AS sold
  JOIN tariff t ON t.service_id = s.id AND t.currency_code = :currencyCode AND t.deleted_at IS NULL AND sold.prices[t.position] > 0`;

/** SQL: the fares of nonstop flights. Airports without a known time zone have no flights on sale. */
const FLIGHT_RATES = `${NONSTOPS}, found AS (SELECT * FROM nonstops) ${FARES} LIMIT ${MAX_RATES + 1}`;

/**
 * SQL: the fares of nonstop flights, and of flights that may be half of a connection, the cheapest of each part and
 * direction. The work grows with the flights from the starts and from the hubs to the goals, never with the number
 * of pairs.
 */
const CONNECTING_RATES = `${NONSTOPS}${CONNECTING}
  , found AS MATERIALIZED (
    SELECT * FROM nonstops UNION ALL SELECT * FROM seconds
    UNION ALL SELECT * FROM firsts f WHERE EXISTS (SELECT FROM seconds s WHERE s.inbound = f.inbound AND s.origin_id = f.destination_id)
  ), parts AS (
    SELECT DISTINCT inbound, part, CASE part WHEN 'NONSTOP' THEN ${MAX_RATES + 1} ELSE ${MAX_CONNECTING_RATES + 1} END AS most FROM found
  )
  SELECT fares.* FROM parts
  CROSS JOIN LATERAL (${FARES} WHERE r.inbound = parts.inbound AND r.part = parts.part ORDER BY price, s.id, t.id, r.day LIMIT parts.most) AS fares`;

/**
 * All fares between two ends in both directions, including those of connections if the search allows them. If there
 * are more than the maximum of a part, one more than that is returned. One round trip.
 * @param only public ids in the tenant's contract; null for all
 * @param services only these cabins; null for all
 */
export async function listFlightRates(
  search: FlightSearchRequest,
  only: ReadonlySet<string> | null,
  now: Date,
  services: readonly number[] | null,
): Promise<FlightRate[]> {
  const [name, text] = search.max_connections
    ? ["list_connecting_rates", CONNECTING_RATES]
    : ["list_flight_rates", FLIGHT_RATES];
  const rows = await statement<RateRow>(name, text, {
    origin: search.origin,
    destination: search.destination,
    departureDate: search.departure_date,
    returnDate: search.return_date ?? null,
    cabin: search.cabin ?? null,
    currencyCode: search.currency_code,
    nowSecond: toStockSecond(now),
    allowedIds: only && [...only],
    serviceIds: services,
  });
  return rows.map((row) => ({ ...row, ...readRate(row), price: BigInt(row.price) }));
}
