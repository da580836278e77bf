import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, readSnapshot, prismaClient, statement } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import { asAllTenants, asTenant } from "@/lib/core/database/tenant-wall";
import { flushRequests } from "@/lib/request-log/buffer";
import { migrate } from "@/lib/server/migration/migrate";
import { grantPrivileges } from "@/lib/server/migration/privileges";
import { urlAs } from "@/lib/server/database/open-database";
import { listTenantTables, WITHOUT_POLICY } from "@/lib/server/migration/tenant-policies";
import { makeProperty } from "./factories/property";
import { served, type Served } from "./harness/served";
import { createBookedStay } from "./harness/products/stay";

// What row-level security lets a statement see that lacks its tenant condition.

let app: Served;
let ours: number;
let theirs: number;
beforeAll(async () => {
  app = await served();
  ours = app.tenant.id;
  theirs = app.otherTenant.id;
  const property = await makeProperty(app.db.client);
  await createBookedStay(app.partner, property);
  await createBookedStay(app.stranger, property);
  await flushRequests();
});
afterAll(() => app.close());

const tenantsIn = async (table: string) =>
  (await statement<{ id: number }>(`tenants_in_${table}`, `SELECT DISTINCT tenant_id AS id FROM ${table}`, {})).map(
    ({ id }) => id,
  );
const READ = [
  "booking",
  "booking_room",
  "booking_history",
  "prebook",
  "outbox_event",
  "audit_entry",
  "credential",
  "profile",
  "idempotency_key",
  "request_log_seen",
];

describe("a statement without its condition", () => {
  it.each(READ)("sees of %s only the rows of its tenant, and an operator's statement sees all", async (table) => {
    expect(await asTenant(ours, () => tenantsIn(table))).toEqual([ours]);
    expect(await asTenant(theirs, () => tenantsIn(table))).toEqual([theirs]);
    expect(await asAllTenants(() => tenantsIn(table))).toEqual(expect.arrayContaining([ours, theirs]));
  });

  it("sees no other tenant's rows through Prisma", async () => {
    const seen = await asTenant(ours, () => prisma().booking.findMany({ include: { rooms: true } }));
    expect(seen.map(({ tenantId }) => tenantId)).toEqual([ours]);
    expect(seen[0]!.rooms.map(({ tenantId }) => tenantId)).toEqual([ours]);
  });

  it("sees no other tenant's rows as plain text, in a snapshot, or in a transaction", async () => {
    const text = "SELECT DISTINCT tenant_id AS id FROM booking";
    expect((await asTenant(ours, () => database().pool.query(text))).rows).toEqual([{ id: ours }]);
    expect((await asTenant(ours, () => readSnapshot((on) => on.query(text)))).rows).toEqual([{ id: ours }]);
    const inTransaction = asTenant(ours, () =>
      prismaClient().$transaction(async (on) => [await on.booking.count(), await on.profile.count()]),
    );
    const { rows } = await app.db.client.query("SELECT count(*)::int AS n FROM profile WHERE tenant_id = $1", [ours]);
    expect(await inTransaction).toEqual([1, (rows[0] as { n: number }).n]);
  });

  it("sees no other tenant's secrets and tenant rows", async () => {
    const secrets = `SELECT DISTINCT c.tenant_id AS id FROM credential_secret s LEFT JOIN credential c ON c.id = s.credential_id`;
    expect(await asTenant(ours, () => statement("secrets_seen", secrets, {}))).toEqual([{ id: ours }]);
    expect(await asTenant(ours, () => statement("tenants_seen", "SELECT id FROM tenant", {}))).toEqual([{ id: ours }]);
  });

  it("cannot change, delete or insert other tenants' rows", async () => {
    const change = (sql: string) => asTenant(ours, () => database().pool.query(sql, [theirs]));
    expect((await change("UPDATE booking SET version = version WHERE tenant_id = $1")).rowCount).toBe(0);
    expect((await change("DELETE FROM prebook WHERE tenant_id = $1")).rowCount).toBe(0);
    const add = "INSERT INTO audit_entry (tenant_id, actor, operation, at, trace_id) VALUES ($1, 'x', 'x', now(), 'x')";
    await expect(change(add)).rejects.toThrow(/row-level security/);
  });
});

it("separates tenants whose statements share the same few connections", async () => {
  const text = "SELECT DISTINCT tenant_id AS id FROM booking WHERE :min::int > 0";
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const tenant = [ours, theirs][i % 2]!;
      const rows = await asTenant(tenant, () =>
        statement<{ id: number }>(i % 3 ? "mixed" : `mixed_${i}`, text, { min: 1 }),
      );
      return rows.length === 1 && rows[0]!.id === tenant;
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
});

it("leaves no tenant set on a connection after an error, and prepares the failed statement again", async () => {
  const broken = () => statement("broken_once", "SELECT 1 / (SELECT :divisor::int)", { divisor: 0 });
  await expect(asTenant(ours, broken)).rejects.toThrow(/division by zero/);
  await expect(asTenant(ours, () => statement("no_table", "SELECT * FROM no_such_table", {}))).rejects.toThrow(
    /no_such/,
  );
  await expect(asTenant(ours, () => statement("no_table", "SELECT * FROM no_such_table", {}))).rejects.toThrow(
    /no_such/,
  );
  const all = await asAllTenants(() => tenantsIn("booking"));
  expect(new Set(all)).toEqual(new Set([ours, theirs]));
});

it("sees nothing on a connection without a tenant", async () => {
  const client = new Client({ connectionString: app.db.url });
  await client.connect();
  try {
    for (const table of READ) expect((await client.query(`SELECT 1 FROM ${table}`)).rowCount, table).toBe(0);
    await expect(client.query("SELECT 1 FROM request_log")).rejects.toThrow(/permission denied/);
  } finally {
    await client.end();
  }
});

describe("the serving role", () => {
  it.each([
    ["CREATE TABLE own (id int)", /permission denied/],
    ["ALTER TABLE booking ADD COLUMN x int", /must be owner/],
    ["ALTER TABLE booking DISABLE ROW LEVEL SECURITY", /must be owner/],
    ["DROP TABLE booking", /must be owner/],
    ["TRUNCATE booking", /permission denied/],
    ["CREATE ROLE other SUPERUSER", /permission denied/],
    ["SET ROLE migrate", /permission denied/],
    ["COPY booking TO PROGRAM 'true'", /permission denied/],
    ["UPDATE audit_entry SET actor = 'x'", /permission denied/],
    ["DELETE FROM audit_entry", /permission denied/],
    ["DELETE FROM _prisma_migrations", /permission denied/],
  ])("may not: %s", async (sql, refusal) => {
    await expect(asAllTenants(() => database().pool.query(sql))).rejects.toThrow(refusal);
  });

  it("is not a superuser and does not bypass row-level security", async () => {
    const { rows } = await database().pool.query<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean }>(
      "SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user",
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  });

  it("can write tables that a migration adds, which get their policy in the same step", async () => {
    const { ownerUrl, url } = app.db;
    const sql = "CREATE TABLE added (tenant_id int, note text); INSERT INTO added VALUES (1, 'a')";
    const { rows } = await app.db.client.query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations",
    );
    expect(rows.length).toBeGreaterThan(0);
    await migrate(ownerUrl, { migrations: [{ name: "99999999999999_added", sql }] });
    expect(await grantPrivileges(ownerUrl, url)).toBe(null);
    expect(await asAllTenants(() => tenantsIn("added"))).toEqual([1]);
    expect(await asTenant(1_000_000, () => tenantsIn("added"))).toEqual([]);
    await app.db.client.query("DROP TABLE added");
  });
});

describe("the role for reports", () => {
  it("reads every tenant's rows and changes nothing", async () => {
    const client = new Client({ connectionString: urlAs("read", app.db.superuserUrl) });
    await client.connect();
    try {
      expect((await client.query("SELECT DISTINCT tenant_id FROM booking")).rowCount).toBe(2);
      await expect(client.query("SELECT * FROM credential_secret")).rejects.toThrow(/permission denied/);
      await expect(client.query("SELECT password_hash FROM staff_user")).rejects.toThrow(/permission denied/);
      await expect(client.query("UPDATE booking SET version = 1")).rejects.toThrow(/permission denied|read-only/);
    } finally {
      await client.end();
    }
  });

  it("reads no value of a secret in any column of any table", async () => {
    const columns = await app.db.rows<{ table: string; column: string; open: boolean }>(
      `SELECT c.relname AS table, quote_ident(a.attname) AS column, has_column_privilege('read', c.oid, a.attnum, 'SELECT') AS open
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const closed = columns.filter(({ open }) => !open);
    expect(closed.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining([
        "staff_user.password_hash",
        "idempotency_key.response",
        "webhook_secret.sealed",
        "credential_secret.hash",
        "prebook.token",
        "prebook.confirmation",
        "sales_quote.token_hash",
        "trip_link.token_hash",
      ]),
    );
    const secrets = closed.filter(({ column }) => /hash|token|sealed|secret/.test(column) && !column.endsWith("_id"));
    const values = secrets.map(({ table, column }) => `SELECT ${column}::text AS value FROM ${table}`).join(" UNION ");
    const known = await app.db.rows<{ value: string }>(`SELECT value FROM (${values}) all_of WHERE length(value) > 15`);
    expect(known.length).toBeGreaterThan(3);
    const leaks: string[] = [];
    for (const { table, column } of columns.filter(({ open }) => open)) {
      const found = await app.db.rows(
        `SELECT FROM ${table} r, unnest($1::text[]) AS secret WHERE strpos(r.${column}::text, secret) > 0 LIMIT 1`,
        [known.map(({ value }) => value)],
      );
      if (found.length > 0) leaks.push(`${table}.${column}`);
    }
    expect(leaks).toEqual([]);
  });
});

it("has a policy on every table with a column tenant_id, or a reason", async () => {
  const tables = await listTenantTables(app.db.client);
  expect(tables.length).toBeGreaterThan(20);
  const open = tables.filter(({ isPartition, isSecured, policy }) => !isSecured || (!isPartition && policy === null));
  expect(open.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_POLICY));
});

it("is taken by the planner for a condition of nearly all rows, so that statements of all tenants read indexes in their order", async () => {
  const trips = `INSERT INTO trip (tenant_id, public_id, name, created_at, updated_at)
    SELECT $1, 'trp_wall' || n, 'Trip', now(), now() FROM generate_series(1, 1000) n`;
  await app.db.rows(trips, [ours]);
  await app.db.rows("ANALYZE trip");
  const explain = "EXPLAIN (FORMAT JSON) SELECT * FROM trip";
  const { rows } = await asAllTenants(() => database().pool.query(explain));
  const [plan] = (rows[0] as { "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] })["QUERY PLAN"];
  expect(plan.Plan["Plan Rows"]).toBeGreaterThan(900);
});

it("needs no additional round trip for a tenant's statement", async () => {
  const client = await database().pool.connect();
  try {
    let readies = 0;
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    const count = () => void readies++;
    connection.on("readyForQuery", count);
    await asTenant(ours, () =>
      statement("once", "SELECT tenant_id FROM booking WHERE version > :version", { version: 0 }, client),
    );
    connection.off("readyForQuery", count);
    expect(readies).toBe(1);
  } finally {
    client.release();
  }
});

it("prepares Prisma's statements, so that policies are planned once per connection", async () => {
  const read = () => prisma().booking.findFirst({ where: { tenantId: ours } });
  await asTenant(ours, read);
  const { rows } = await database().reads.query<{ statement: string }>("SELECT statement FROM pg_prepared_statements");
  expect(rows.some((row) => row.statement.includes('"booking"'))).toBe(true);
});
