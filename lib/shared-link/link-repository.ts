import { statement } from "@/lib/core/db";

/**
 * A table whose rows have a link: columns `token_hash`, `sealed_token`, `view_count`, `last_viewed_at` and
 * `last_viewer`.
 */
export interface LinkTable {
  name: "sales_quote" | "trip_link";
  /** SQL: the instant at which the link of a row `l` ends. */
  endsAt: string;
}

/** SQL: the instant `:now` of the shared clock, by the clock of a tenant `t`. */
const NOW = "(:now::timestamptz + t.clock_ahead_ms * interval '1 ms')";

/** SQL: whether the link of a row `l` of a tenant `t` has the hash `:tokenHash` and is valid at `:now`. */
export const isLive = ({ endsAt }: LinkTable): string =>
  `l.token_hash = :tokenHash AND ${endsAt} > ${NOW} AND t.suspended_at IS NULL`;

/** Minutes within which views by the same viewer count once. */
const VIEW_MINUTES = 30;

/** Counts a view of a valid link. @param viewer digest of the viewer's address and browser */
export async function countView(table: LinkTable, tokenHash: string, viewer: string, now: Date): Promise<void> {
  await statement(
    `count_${table.name}_view`,
    `UPDATE ${table.name} l SET view_count = l.view_count + 1, last_viewed_at = ${NOW}, last_viewer = :viewer
     FROM tenant t WHERE t.id = l.tenant_id AND ${isLive(table)}
       AND (l.last_viewer IS DISTINCT FROM :viewer OR l.last_viewed_at < ${NOW} - interval '${VIEW_MINUTES} minutes')`,
    { tokenHash, viewer, now },
  );
}
