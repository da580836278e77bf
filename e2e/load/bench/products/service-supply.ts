import { SHAPE, TERMS } from "../catalogue";
import { unchecked, type Sql } from "../sql";

/** Number of routes, tours or flights. */
export const ITEMS = 400;

/**
 * The id of a service: the first, second … kind of an item. Ranges of products are far apart, so that a sample's id is unique.
 * @param product 2 transfer, 3 tour, 4 flight
 */
export const serviceId = (product: number, item: number, kind: number): number =>
  product * 1_000_000 + item * 10 + kind;
/** The same for the item drawn by pgbench. */
export const drawnServiceId = (product: number, kind: number): string =>
  `(${serviceId(product, 0, kind)} + :p::int * 10)`;

/**
 * Creates the services of each item, each kind at a higher price, with a tariff and departures for a year, in the same order on
 * disk as after an import.
 */
export function sold(product: number, kinds: number, startTimes: string[]): Sql[] {
  const services = `generate_series(1, ${ITEMS}) item, generate_series(1, ${kinds}) kind, LATERAL (SELECT ${product} * 1000000 + item * 10 + kind AS id) s`;
  return [
    [
      `INSERT INTO service (id, product_type, code, languages) SELECT id, ${product}, 'bench-' || id, '{}' FROM ${services}`,
    ],
    [
      `INSERT INTO tariff (id, service_id, code, position, currency_code, child_bands, cancellation)
       SELECT id, id, 'EUR', 1, 'EUR', '[{ "max_age": 11, "amount": 2000, "seat": true }]', $1::jsonb FROM ${services}`,
      [TERMS],
    ],
    ...unchecked(
      `INSERT INTO service_day (service_id, day, start_time, total, prices)
       SELECT id, current_date + d, start_time, 30000, ARRAY[kind * 5000 + (item * 7 + d * 13) % 4000]::bigint[]
       FROM ${services}, generate_series(0, $1::int - 1) d, unnest($2::text[]) start_time`,
      [SHAPE.days, startTimes],
    ),
    ["VACUUM (ANALYZE) service, tariff, service_day"],
  ];
}
