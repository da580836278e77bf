import { z } from "zod";
import { rows, statement } from "../db";
import { getKeys, type Purpose } from "./keys";
import type { Resealed } from "./reseal";
import { resealJson } from "./seal";

/** A column with texts that `sealJson` has made, described for key rotation. All names are SQL. */
export interface SealedColumn {
  purpose: Purpose;
  table: string;
  /** The columns of a key with their types, in the order of an index. */
  key: Record<string, string>;
  /** SQL of the sealed text; `set` assigns `:next` to it. */
  text: string;
  set: string;
  /** SQL: selects the rows that have a sealed text. */
  where: string;
}

/** Rows per batch. */
const BATCH = 500;
const SealedRow = z.object({ key: z.array(z.string()), text: z.string() });

/**
 * SQL: whether a sealed text begins with another tag than `:tag`. Its first four characters are three bytes, the first of
 * which is the tag.
 */
const hasOtherTag = (text: string): string =>
  `get_byte(decode(translate(left(${text}, 4), '-_', '+/'), 'base64'), 0) <> :tag::int`;

/**
 * Seals the values of a column again with the current key, in batches. Values that no key opens stay as they are; a row
 * that is written meanwhile keeps what was written.
 */
export async function resealColumn({ purpose, table, key, text, set, where }: SealedColumn): Promise<Resealed> {
  const [current, ...others] = getKeys(purpose);
  const columns = Object.keys(key);
  const given = columns.map((column) => `:${column}::${key[column]}`).join(", ");
  // If another key has the same tag, only opening a value shows which key sealed it.
  const isOther = others.some(({ tag }) => tag === current.tag) ? ":tag::int IS NOT NULL" : hasOtherTag(text);
  const list = (
    isFirst: boolean,
  ) => `SELECT ARRAY[${columns.map((column) => `${column}::text`).join(", ")}] AS key, ${text} AS text
    FROM ${table} WHERE ${where} AND ${isOther}${isFirst ? "" : ` AND (${columns.join(", ")}) > (${given})`}
    ORDER BY ${columns.join(", ")} LIMIT :most`;
  const update = `UPDATE ${table} SET ${set} WHERE (${columns.join(", ")}) = (${given}) AND ${text} = :text RETURNING 1`;
  let moved = 0;
  let isMissing = false;
  for (let after: Record<string, string> | undefined; ;) {
    const name = `list_sealed_${table}${after ? "_after" : ""}`;
    const batch = await rows(SealedRow, name, list(!after), { tag: current.tag, most: BATCH, ...after });
    for (const row of batch) {
      const next = resealJson(purpose, row.text);
      isMissing ||= next === undefined;
      after = Object.fromEntries(columns.map((column, at) => [column, row.key[at]!]));
      if (next === undefined || next === row.text) continue;
      moved += (await statement(`reseal_${table}`, update, { ...after, text: row.text, next })).length;
    }
    if (batch.length < BATCH) return { moved, missing: isMissing ? ["unknown"] : [] };
  }
}
