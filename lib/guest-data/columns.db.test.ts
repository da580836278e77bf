import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { ACCOUNT_COLUMNS, OTHER_COLUMNS, PERSONAL_COLUMNS } from "./columns";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

test("every column that can hold text is classified as personal data or not", async () => {
  const columns = await db.rows<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0
       AND NOT a.attisdropped AND (t.typcategory = 'S' OR t.typname IN ('json', 'jsonb', 'bytea', '_text', '_jsonb'))
     ORDER BY 1`,
  );
  const others = [...Object.entries(ACCOUNT_COLUMNS), ...Object.entries(OTHER_COLUMNS)];
  const known = [
    ...Object.keys(PERSONAL_COLUMNS),
    ...others.flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  ];
  expect(known.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  for (const reason of Object.values(PERSONAL_COLUMNS)) expect(reason).not.toBe("");
});
