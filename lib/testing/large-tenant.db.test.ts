import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

/** Tables without such an index: quotes are few, and trips are read in the list's own order, except for a text. */
const EXEMPT = ["sales_quote", "trip"];

// The plan for an average tenant may scan such an index for rows that the key would find (lib/DECISIONS.md 341).
test("no index but the key has the tenant first and the public id last", async () => {
  const found = await db.rows<{ name: string; table: string }>(
    `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS table FROM pg_index i
     WHERE NOT i.indisprimary AND i.indnkeyatts > 1 AND i.indpred IS NULL
       AND (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) = 'tenant_id'
       AND (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[i.indnkeyatts - 1]) = 'public_id'
       AND EXISTS (SELECT FROM pg_index k JOIN pg_attribute a ON a.attrelid = k.indrelid AND a.attnum = k.indkey[1]
         WHERE k.indrelid = i.indrelid AND k.indisprimary AND k.indnkeyatts = 2 AND a.attname = 'public_id')
     ORDER BY 1`,
  );
  expect(found.map(({ table }) => table)).toEqual(EXEMPT);
});
