import type { Pool } from "pg";
import { newId, type IdPrefix } from "@/lib/core/ids";

/** A row as factories return it. */
export interface Made {
  id: number;
  publicId: string;
}

/**
 * Inserts a row, with columns by name.
 * @returns its `key` column
 */
export async function insert(client: Pool, table: string, values: object, key = "id"): Promise<number> {
  const names = Object.keys(values);
  const { rows } = await client.query<{ key: number }>(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, i) => `$${i + 1}`).join(", ")}) RETURNING ${key} AS key`,
    Object.values(values),
  );
  return rows[0]!.key;
}

/** Inserts a row with a new public id. */
export async function insertNamed(client: Pool, table: string, prefix: IdPrefix, values: object, key = "id") {
  const publicId = newId(prefix, new Date());
  return { id: await insert(client, table, { public_id: publicId, ...values }, key), publicId };
}

/** A supplier's key that no other row has. */
export const freshCode = (): string => newId("itm", new Date());
