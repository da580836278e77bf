import path from "node:path";
import { describe, expect, it } from "vitest";
import { readMigrations } from "@/lib/server/migration/migrate";
import { projectRoot } from "@/lib/server/project-root";
import { checkMigrations, LAST_UNCHECKED_MIGRATION } from "./migration-rules";

const rulesOf = async (...files: string[]) => {
  const found = await checkMigrations(files.map((sql, index) => ({ name: `000${index}`, sql })));
  return found.map(({ rule }) => rule);
};

it("no migration rewrites or locks a table in use", async () => {
  const all = readMigrations(path.join(projectRoot, "prisma/migrations"));
  const firstNew = all.findIndex(({ name }) => name === LAST_UNCHECKED_MIGRATION) + 1;
  expect(firstNew).toBeGreaterThan(0);
  expect(await checkMigrations(all.slice(firstNew))).toEqual([]);
});

it("the check finds violations in migrations from before the rules, so it reads real ones", async () => {
  const all = readMigrations(path.join(projectRoot, "prisma/migrations"));
  const old = all.filter(({ name }) => name <= LAST_UNCHECKED_MIGRATION);
  const rules = new Set((await checkMigrations(old)).map(({ rule }) => rule));
  expect(rules).toContain("create-index");
  expect(rules).not.toContain("syntax");
});

describe("refuses", () => {
  it.each([
    ["CREATE INDEX i ON booking (status)", ["create-index"]],
    ["DROP INDEX i", ["drop-index"]],
    ["CREATE INDEX CONCURRENTLY i ON booking (status); SELECT 1", ["concurrently-alone"]],
    ["ALTER TABLE booking ADD COLUMN a uuid DEFAULT gen_random_uuid()", ["volatile-default"]],
    ["ALTER TABLE booking ADD COLUMN a bigserial", ["volatile-default"]],
    ["ALTER TABLE booking ADD COLUMN a int GENERATED ALWAYS AS IDENTITY", ["volatile-default"]],
    ["ALTER TABLE booking ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED", ["generated-column"]],
    ["ALTER TABLE booking ADD COLUMN a int NOT NULL", ["not-null-column"]],
    ["ALTER TABLE booking ADD COLUMN a int CHECK (a > 0)", ["constraint-validated"]],
    ["ALTER TABLE booking ADD COLUMN a int UNIQUE", ["constraint-index"]],
    ["ALTER TABLE booking ALTER COLUMN a TYPE bigint", ["alter-type"]],
    ["ALTER TABLE booking ALTER COLUMN a SET NOT NULL", ["set-not-null"]],
    ["ALTER TABLE booking ADD CONSTRAINT c CHECK (a > 0)", ["constraint-validated"]],
    ["ALTER TABLE booking ADD FOREIGN KEY (a) REFERENCES tenant (id)", ["constraint-validated"]],
    ["ALTER TABLE booking ADD CONSTRAINT u UNIQUE (a)", ["constraint-index"]],
    ["ALTER TABLE booking ADD CONSTRAINT c CHECK (a > 0) NOT VALID, VALIDATE CONSTRAINT c", ["validate-with-add"]],
    ["ALTER TABLE booking DROP COLUMN a", ["drop-in-use"]],
    ["DROP TABLE booking", ["drop-in-use"]],
    ["ALTER TABLE booking RENAME COLUMN a TO b", ["rename"]],
    ["ALTER TABLE booking RENAME TO b", ["rename"]],
    ["ALTER TABLE booking SET UNLOGGED", ["rewrite"]],
    ["ALTER TABLE booking ATTACH PARTITION b FOR VALUES FROM (1) TO (2)", ["attach-partition"]],
    ["ALTER TABLE booking DETACH PARTITION b", ["rewrite"]],
    ["LOCK TABLE booking", ["rewrite"]],
    ["TRUNCATE booking", ["rewrite"]],
    ["CLUSTER booking", ["rewrite"]],
    ["VACUUM FULL booking", ["rewrite"]],
    ["REINDEX TABLE booking", ["rewrite"]],
    ["UPDATE booking SET a = 1", ["backfill"]],
    ["DELETE FROM booking", ["backfill"]],
    ["DO $$ BEGIN EXECUTE 'DROP TABLE booking'; END $$", ["unreadable"]],
    ["ALTER TABEL booking", ["syntax"]],
  ])("%s", async (sql, rules) => {
    expect(await rulesOf(sql)).toEqual(rules);
  });
});

describe("accepts", () => {
  it.each([
    ["a table with its indexes", "CREATE TABLE t (id serial PRIMARY KEY, a int NOT NULL); CREATE INDEX i ON t (a)"],
    ["a column with a constant default", "ALTER TABLE booking ADD COLUMN a int NOT NULL DEFAULT 0"],
    ["a column with a stable default", "ALTER TABLE booking ADD COLUMN at timestamptz NOT NULL DEFAULT now()"],
    ["a column with a default of a type", "ALTER TABLE booking ADD COLUMN a jsonb NOT NULL DEFAULT '{}'::jsonb"],
    ["an index made concurrently", "CREATE UNIQUE INDEX CONCURRENTLY i ON booking (status);"],
    ["a constraint that is not validated yet", "ALTER TABLE booking ADD CONSTRAINT c CHECK (a > 0) NOT VALID"],
    ["a constraint of an index that is there", "ALTER TABLE booking ADD CONSTRAINT u UNIQUE USING INDEX i"],
    ["another default", "ALTER TABLE booking ALTER COLUMN a SET DEFAULT gen_random_uuid()"],
    ["rows of reference data", "INSERT INTO currency (code) VALUES ('EUR')"],
  ])("%s", async (_name, sql) => {
    expect(await rulesOf(sql)).toEqual([]);
  });
});

it("allows NOT NULL on a column once an earlier migration has validated a check of it", async () => {
  const add = "ALTER TABLE booking ADD CONSTRAINT c CHECK (a IS NOT NULL) NOT VALID";
  const validate = "ALTER TABLE booking VALIDATE CONSTRAINT c";
  const set = "ALTER TABLE booking ALTER COLUMN a SET NOT NULL; ALTER TABLE booking DROP CONSTRAINT c";
  expect(await rulesOf(add, validate, set)).toEqual([]);
  expect(await rulesOf(add, set)).toEqual(["set-not-null"]);
  expect(await rulesOf(add, `${validate}; ${set}`)).toEqual(["set-not-null"]);
});

it("accepts a violation with a comment that names the rule and a reason, for the next statement only", async () => {
  const reason = "-- ü: bytes are not letters\n-- migration-check: allow backfill: a row per tenant, a few hundred\n";
  expect(await rulesOf(`${reason}UPDATE tenant SET a = 1;`)).toEqual([]);
  expect(await rulesOf(`${reason}UPDATE tenant SET a = 1;\nUPDATE booking SET a = 1;`)).toEqual(["backfill"]);
  expect(await rulesOf(`${reason}TRUNCATE tenant;`)).toEqual(["rewrite"]);
  expect(await rulesOf("-- migration-check: allow backfill:\nUPDATE tenant SET a = 1;")).toEqual(["backfill"]);
});
