import type { z } from "zod";
import { toStockSecond } from "@/lib/core/clock";
import { placesWithin } from "@/lib/catalogue/record-sql";
import type { TourPickupPoint, TourQuestion } from "@/lib/catalogue/product-schemas";
import { statement, type Row } from "@/lib/core/db";
import type { CalendarDate } from "@/lib/core/dates";
import type { Minor } from "@/lib/core/money";
import { RATE_COLUMNS, readRate, unitsLeft, type RateColumns, type ServiceRate } from "@/lib/inventory/service-rate";
import type { TourSearchRequest } from "./schemas";

/** Maximum rates (options with a tariff) read by a search. */
export const MAX_RATES = 1_000;

/** A departure on sale. */
export interface Departure {
  day: CalendarDate;
  /** Local time, HH:MM. */
  startTime: string;
  /** Seats that are neither sold nor held. */
  free: number;
  /** An adult's price, in minor units of the tariff's currency. */
  price: Minor;
}

/** An option of a tour with one of its tariffs, and its departures of some days. */
export interface TourRate extends ServiceRate {
  tour: { publicId: string; name: string; timezone: string; meetingPoint: { name: string } };
  option: {
    publicId: string;
    name: string;
    durationMinutes: number;
    maxParty: number;
    minParty: number;
    pickupPoints: z.output<typeof TourPickupPoint>[];
    questions: z.output<typeof TourQuestion>[];
    included: string[];
    excluded: string[];
  };
  /** Departures by day and time. */
  departures: Departure[];
}
interface RateRow extends Row, RateColumns, Omit<TourRate, keyof ServiceRate | "departures"> {
  /** Null if there are none. */
  departures: [day: CalendarDate, startTime: string, free: number, price: string][] | null;
}

/**
 * SQL: finds the options on sale in the requested currency, of the tours that match a condition on `r`, with their
 * departures on the days. Each step uses an index.
 */
const ratesOf = (found: string): string => `
  SELECT ${RATE_COLUMNS}, departures,
    json_build_object('publicId', r.public_id, 'name', r.name, 'timezone', r.timezone, 'meetingPoint', r.meeting_point) AS tour,
    json_build_object('publicId', o.public_id, 'name', o.name, 'durationMinutes', coalesce(o.duration_minutes, r.duration_minutes), 'maxParty', o.max_party,
      'minParty', o.min_party, 'pickupPoints', o.pickup_points, 'questions', o.questions, 'included', o.included, 'excluded', o.excluded) AS option
  FROM tour r
  JOIN tour_option o ON o.tour_id = r.id
  JOIN service s ON s.id = o.service_id AND s.deleted_at IS NULL
  JOIN tariff t ON t.service_id = s.id AND t.currency_code = :currencyCode AND t.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_array(sd.day, sd.start_time, ${unitsLeft(":nowSecond")}, sd.prices[t.position]::text) ORDER BY sd.day, sd.start_time) AS departures
    FROM service_day sd
    WHERE sd.service_id = s.id AND sd.day BETWEEN :dateFrom::date AND :dateTo::date AND NOT sd.closed AND sd.prices[t.position] > 0
  ) AS sold
  WHERE ${found} AND r.status = 'ACTIVE' AND r.deleted_at IS NULL AND (:allowedIds::text[] IS NULL OR r.public_id = ANY (:allowedIds::text[]))
    AND (:serviceId::int IS NULL OR s.id = :serviceId::int)
  LIMIT ${MAX_RATES + 1}`;

const RATES_OF_TOUR = ratesOf("r.public_id = :target");
const RATES_OF_PLACE = ratesOf(`r.place_id = ANY (${placesWithin("p.public_id = :target AND p.deleted_at IS NULL")})`);

/**
 * All rates of a tour, or of the tours in a place and the places within. At most one more than the maximum, so that the
 * caller can tell that there are too many. One round trip.
 * @param only public ids in the tenant's contract; null for all
 * @param service only this option; null for all
 */
export async function listTourRates(
  search: TourSearchRequest,
  only: ReadonlySet<string> | null,
  now: Date,
  service: number | null,
): Promise<TourRate[]> {
  const { tour_public_id: tour, place_public_id: place } = search;
  const [name, sql] =
    tour === undefined ? ["list_place_tour_rates", RATES_OF_PLACE] : ["list_tour_rates", RATES_OF_TOUR];
  const rows = await statement<RateRow>(name, sql, {
    target: tour ?? place,
    currencyCode: search.currency_code,
    dateFrom: search.date_from,
    dateTo: search.date_to,
    nowSecond: toStockSecond(now),
    allowedIds: only && [...only],
    serviceId: service,
  });
  return rows.map((row) => ({
    ...row,
    ...readRate(row),
    departures: (row.departures ?? []).map(([day, startTime, free, price]) => ({
      day,
      startTime,
      free,
      price: BigInt(price),
    })),
  }));
}
