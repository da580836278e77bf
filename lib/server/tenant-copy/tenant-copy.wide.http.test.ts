import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { checkLedgers } from "@/lib/account/ledger-proof-repository";
import { sealAudit } from "@/lib/audit/sealer";
import { verifyAuditAt } from "@/lib/audit/verify-repository";
import { flushRequests } from "@/lib/request-log/buffer";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { giveCredit } from "@/lib/testing/harness/ledger";
import { leaveTraces, type Traces } from "@/lib/testing/harness/person";
import { createBookedStay, poll } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import { flushUsage } from "@/lib/usage/counter";
import { exportTenant } from "./export-tenant";
import { importTenant } from "./import-tenant";
import { MANIFEST, readManifest, type Manifest } from "./manifest";
import { describeTables, findTenantTables, TABLES_LEFT_OUT, TABLES_NOT_OF_TENANTS } from "./tenant-tables";

let app: Served;
let traces: Traces;
let property: MadeProperty;
let folder: string;

beforeAll(async () => {
  app = await served();
  const operator = await staffClient(app.db.client, "operator", null);
  await giveCredit(operator, app.tenant.publicId, "1000000");
  await giveCredit(operator, app.otherTenant.publicId, "1000000");
  await staffClient(app.db.client, "agent", app.tenant.id);
  traces = await leaveTraces(app);
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 20 }] });
  await createBookedStay(app.partner, property);
  await createBookedStay(app.stranger, property);
});
afterAll(async () => {
  await traces.close();
  await app.close();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tenant-copy-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes what is counted in memory, which would otherwise appear a second later. */
async function writeCounts(): Promise<void> {
  await flushRequests();
  await flushUsage();
}
async function exported(name: string, publicId = app.tenant.publicId): Promise<Manifest> {
  await writeCounts();
  return exportTenant(app.db.superuserUrl, publicId, path.join(folder, name));
}
const imported = (name: string, isSandbox = false) =>
  importTenant(app.db.superuserUrl, path.join(folder, name), isSandbox);
const digests = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));

/** Deletes all rows of the tenant, as in a place where it never was; stock and seals stay. */
async function remove(): Promise<void> {
  await writeCounts();
  const client = await app.db.client.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  const tables = await findTenantTables(client);
  for (const { name, isOwn } of tables.toReversed())
    await client.query(`DELETE FROM "${name}" t WHERE ${isOwn}`, [app.tenant.id]);
  await client.query("COMMIT");
  client.release();
}
let original: Manifest | undefined;
/** Writes a changed manifest, or the first one again. */
function rewrite(name: string, change: (manifest: Manifest) => Manifest): void {
  const file = path.join(folder, name, MANIFEST);
  original ??= readManifest(path.join(folder, name));
  writeFileSync(file, JSON.stringify(change(original)));
}
const bookings = async () =>
  (await app.db.rows<{ count: number }>("SELECT count(*)::int AS count FROM booking"))[0]!.count;

test("every table of the database is a tenant's, or is left out for a reason", async () => {
  const found = (await findTenantTables(app.db.client)).map(({ name }) => name);
  const all = (await describeTables(app.db.client)).map(({ name }) => name);
  expect([...found, ...Object.keys(TABLES_LEFT_OUT), ...Object.keys(TABLES_NOT_OF_TENANTS)].toSorted()).toEqual(
    all.toSorted(),
  );
});

test("a tenant goes out and comes in again, row by row the same, and others keep theirs", async () => {
  await sealAudit();
  const others = await exported("others", app.otherTenant.publicId);
  const before = await exported("before");
  for (const table of ["tenant", "booking", "booking_room", "account_entry", "credential_secret", "audit_change"])
    expect(before.tables.find(({ name }) => name === table)!.rows, table).toBeGreaterThan(0);
  const count = await bookings();
  await remove();
  expect(await bookings()).toBeLessThan(count);

  const { stock, departures } = await imported("before");
  expect([stock.differences, departures.differences]).toEqual([0, 0]);
  expect([stock.sold, departures.departures].every((found) => found > 0)).toBe(true);
  expect(digests(await exported("after"))).toEqual(digests(before));
  expect(digests(await exported("others again", app.otherTenant.publicId))).toEqual(digests(others));
  expect((await checkLedgers(app.db.superuserUrl)).differences).toBe(0);
  expect((await verifyAuditAt(app.db.superuserUrl, { now: new Date(), maxUnsealedMs: 60_000 })).findings).toEqual([]);
  const again = await imported("before");
  expect(again).toMatchObject({ isRepeated: true });
});

test("it is served again: its credentials sign in, its bookings are found, and new ones get new numbers", async () => {
  await exported("copy");
  await remove();
  await imported("copy");
  const [{ highest }] = (await app.db.rows<{ highest: number }>(
    "SELECT max(booking_number)::float8 AS highest FROM booking",
  )) as [{ highest: number }];
  expect((await poll(app.partner, traces.stay)).status).toBe(200);
  expect((await createBookedStay(app.partner, property)).body.booking.booking_number).toBeGreaterThan(highest);
});

test("a tenant's moved clock stays moved in a sandbox, and is the real one everywhere else", async () => {
  const ahead = async () =>
    (
      await app.db.rows<{ ahead: number }>("SELECT clock_ahead_ms::float8 AS ahead FROM tenant WHERE id = $1", [
        app.tenant.id,
      ])
    )[0]!.ahead;
  await app.db.client.query("UPDATE tenant SET clock_ahead_ms = 86400000 WHERE id = $1", [app.tenant.id]);
  await exported("moved");
  await remove();
  await imported("moved", true);
  expect(await ahead()).toBe(86_400_000);
  await remove();
  await imported("moved");
  expect(await ahead()).toBe(0);
});

test("a copy from before a booking is refused while the stock of that is sold, and nothing is imported", async () => {
  await exported("older");
  await createBookedStay(app.partner, property);
  await exported("newer");
  await remove();
  const left = await bookings();
  await expect(imported("older")).rejects.toThrow(
    /The stock is not what the bookings take, in 2 room nights and 0 departures/,
  );
  expect(await bookings()).toBe(left);
  rewrite("newer", (manifest) => ({ ...manifest, migrations: "0".repeat(64) }));
  await expect(imported("newer")).rejects.toThrow(/The migrations differ/);
  rewrite("newer", (manifest) => manifest);
  expect((await imported("newer")).stock.differences).toBe(0);
});

test("a changed file is refused, and nothing is imported", async () => {
  await exported("copy", app.otherTenant.publicId);
  const file = path.join(folder, "copy", "booking.csv");
  expect(existsSync(file)).toBe(true);
  appendFileSync(file, readFileSync(file, "utf8").split("\n")[1]!);
  await expect(imported("copy")).rejects.toThrow("booking.csv differs from what was exported");
});

test("a tenant that exists is refused", async () => {
  await exported("copy", app.otherTenant.publicId);
  await expect(imported("copy")).rejects.toThrow(`The tenant ${app.otherTenant.publicId} exists here`);
});

test("an unknown tenant is refused by name", async () => {
  await expect(exported("copy", "ten_nobody")).rejects.toThrow("There is no tenant “ten_nobody”");
});
