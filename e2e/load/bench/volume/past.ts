import type pg from "pg";
import type { Sql } from "../sql";
import { DAYS, LARGE_SHARE, PROPERTIES, type Amounts } from "./amounts";

// The parts of the statements that write history: how its rows are spread, and copies of sample rows.

/** A number from 0 for the row `n`, the same in every run; `salt` makes different ones. */
export const spread = (salt: number, most: number | string): string =>
  `((hashint8(n::bigint * 31 + ${salt})::bigint & 2147483647) % ${most})`;

/**
 * The tenant of the row `n`: 1 is the average tenant, 2 the large one, and the others share the rest.
 * @param average how many rows the average tenant has of `all`
 */
export function tenantOf({ tenants }: Amounts, all: number, average: number): string {
  if (tenants === 1) return "1";
  const every = Math.max(1, Math.round(all / average));
  return `CASE WHEN n % ${every} = 0 THEN 1 WHEN n % ${LARGE_SHARE} = 1 THEN 2 ELSE 3 + ${spread(1, tenants - 2)} END::int`;
}

/** The instant of the row `n` of `all`: they go through the days in order. */
export const instantOf = (all: number, days: number): string =>
  `date_trunc('milliseconds', now() - interval '${days} days' * (1 - n / ${all}.0))`;

/** The id of the row `n`, as long as a real one and in the same order. */
export const idOf = (prefix: string, n = "n"): string => `('${prefix}_v' || lpad(${n}::text, 21, '0'))`;

/** The columns of a table that can be written. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Copies of sample rows `s`.
 * @param set SQL of the columns that differ from the sample's
 * @param from what follows FROM, with the sample as `s`
 */
export async function copies(
  client: pg.Client,
  table: string,
  set: Record<string, string>,
  from: string,
): Promise<Sql> {
  const columns = await columnsOf(client, table);
  const stranger = Object.keys(set).find((name) => !columns.includes(name));
  if (stranger !== undefined) throw new Error(`${table} has no column "${stranger}"`);
  return [
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map((name) => set[name] ?? `s.${name}`).join(", ")} FROM ${from}`,
  ];
}

/** A temporary table with a row for each past booking: whose it is, when it was made, what it takes, and its sample. */
export const pastBookings = (amounts: Amounts, average: number): Sql[] => [
  [
    `CREATE TEMP TABLE past_booking AS
     SELECT n, ${tenantOf(amounts, amounts.bookings, average)} AS tenant_id, ${idOf("bkg")} AS public_id, ${idOf("pbk")} AS token,
       ${instantOf(amounts.bookings, DAYS.bookings)} AS at, 1 + ${spread(2, PROPERTIES)}::int AS property_id,
       current_date + 1 + ${spread(3, 330)}::int AS checkin, ${spread(4, 5)} = 0 AS is_cancelled
     FROM generate_series(1, ${amounts.bookings}) n`,
  ],
  ["ANALYZE past_booking"],
];
