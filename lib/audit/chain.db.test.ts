import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { sealAudit } from "./sealer";
import { type Verification, verifyAudit } from "./verify-repository";

let db: FreshDatabase;
let client: Client;
beforeEach(async () => {
  db = await freshDatabase();
  client = new Client({ connectionString: db.superuserUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await db.close();
});

const write = (operation: string, on: Pick<Client, "query"> = client) =>
  on.query(
    "INSERT INTO audit_entry (actor, operation, subject, at, trace_id) VALUES ('staff:usr_1', $1, 'bkg_1', '2001-01-01', 't') RETURNING id::int",
    [operation],
  );
/** Acts as the owner of the database, with the triggers disabled: only the hash chain protects the rows then. */
const behindTriggers = async (sql: string) => {
  await client.query("SET session_replication_role = replica");
  await client.query(sql);
  await client.query("RESET session_replication_role");
};
const verify = (known: string[] = [], now = new Date()): Promise<Verification> =>
  verifyAudit(client, { known, now, maxUnsealedMs: 60_000 });
const problems = ({ findings }: Verification) => findings.map((f) => `${f.problem} ${f.kind} ${f.id} seal ${f.seal}`);

test("a row's time is the database's own, whatever the writer sends", async () => {
  await write("a");
  const [row] = await db.rows<{ late: boolean }>(
    "SELECT abs(extract(epoch FROM now() - at)) < 60 AS late FROM audit_entry",
  );
  expect(row!.late).toBe(true);
});

test.each(["audit_entry", "audit_change", "audit_seal", "audit_sealed"])(
  "%s cannot be changed, deleted or truncated, not even by the database's owner",
  async (table) => {
    await write("a");
    await client.query("INSERT INTO tenant (public_id, name, catalogue) VALUES ('ten_1', 'One', '{}')");
    await sealAudit();
    const column = { audit_entry: "actor", audit_change: "record", audit_seal: "count", audit_sealed: "digest" }[table];
    for (const sql of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(client.query(sql), sql).rejects.toThrow(`${table} is append-only`);
    }
    expect(await db.rows(`SELECT 1 FROM ${table}`)).not.toHaveLength(0);
  },
);

test("an unchanged audit verifies to its last row, with one seal per call", async () => {
  for (const operation of ["a", "b", "c"]) await write(operation);
  await sealAudit();
  await write("d");
  await sealAudit();
  await write("e");
  expect(await verify()).toMatchObject({ seals: 2, rows: 4, waiting: 1, findings: [] });
});

test("more rows than one seal holds are sealed in several linked seals by one call", async () => {
  await client.query(
    "INSERT INTO audit_entry (actor, operation, at, trace_id) SELECT 'x', 'many', now(), 't' FROM generate_series(1, 2500)",
  );
  expect(await sealAudit()).toBe(2_500);
  expect(await verify()).toMatchObject({ seals: 3, rows: 2_500, waiting: 0, findings: [] });
});

test("a row that commits after later ones were sealed is sealed by the next call", async () => {
  const slow = new Client({ connectionString: db.superuserUrl });
  await slow.connect();
  await slow.query("BEGIN");
  await write("slow", slow);
  await write("quick");
  expect(await sealAudit()).toBe(1);
  await slow.query("COMMIT");
  await slow.end();
  expect(await sealAudit()).toBe(1);
  expect(await verify()).toMatchObject({ seals: 2, rows: 2, waiting: 0, findings: [] });
});

test("concurrent sealers neither fork the chain nor seal a row twice", async () => {
  for (let i = 0; i < 30; i++) await write("a");
  await Promise.all([sealAudit(), sealAudit(), sealAudit(), write("b"), sealAudit()]);
  await sealAudit();
  expect(await verify()).toMatchObject({ rows: 31, waiting: 0, findings: [] });
});

test("a changed row, a missing one and an inserted one are each found, with their position", async () => {
  for (const operation of ["a", "b", "c"]) await write(operation);
  await sealAudit();
  for (const operation of ["d", "e"]) await write(operation);
  await sealAudit();
  await behindTriggers("UPDATE audit_entry SET actor = 'staff:usr_2' WHERE id = 2");
  await behindTriggers("DELETE FROM audit_entry WHERE id = 5");
  await behindTriggers(
    "INSERT INTO audit_entry (id, actor, operation, at, trace_id) VALUES (900, 'staff:usr_1', 'forged', now(), 't')",
  );
  const result = await verify();
  expect(problems(result)).toEqual([
    "changed entry 2 seal 1",
    "missing entry 5 seal 2",
    "inserted entry 900 seal null",
  ]);
  expect(result.findings[0]!.detail).toContain("staff:usr_2");
});

test.each([
  [
    "its digests were recomputed",
    "UPDATE audit_sealed SET digest = sha256('x') WHERE id = 2",
    "seal changed seal 1 seal 1",
  ],
  ["a row was taken out of it", "DELETE FROM audit_sealed WHERE id = 2", "seal changed seal 1 seal 1"],
  ["its hash was replaced", "UPDATE audit_seal SET hash = sha256('x') WHERE number = 1", "seal changed seal 2 seal 2"],
  ["it was deleted", "DELETE FROM audit_seal WHERE number = 2", "seal missing seal 3 seal 3"],
])("a seal is reported as broken when %s", async (_case, sql, found) => {
  for (const operation of ["a", "b", "c"]) {
    await write(operation);
    await write(operation);
    await sealAudit();
  }
  await behindTriggers(sql);
  expect(problems(await verify())).toContain(found);
});

test("a chain rewritten from its beginning does not contain a head that was noted before", async () => {
  await write("a");
  await sealAudit();
  const head = (await verify()).head!.hash.toString("hex");
  expect((await verify([head])).findings).toEqual([]);
  await behindTriggers("UPDATE audit_entry SET actor = 'staff:usr_2'");
  await behindTriggers("INSERT INTO audit_unsealed (kind, id) SELECT kind, id FROM audit_sealed");
  await behindTriggers("DELETE FROM audit_sealed");
  await behindTriggers("DELETE FROM audit_seal");
  await sealAudit();
  expect((await verify()).findings).toEqual([]);
  expect(problems(await verify([head]))).toEqual(["head unknown seal 0 seal null"]);
});

test("a row that waits for its seal for more than a minute is reported", async () => {
  await write("a");
  expect((await verify()).findings).toEqual([]);
  expect(problems(await verify([], new Date(Date.now() + 61_000)))).toEqual(["unsealed entry 1 seal null"]);
});

test("rows beyond the retention are deleted in whole seals, and the rest still verifies", async () => {
  for (const operation of ["a", "b", "c", "d"]) {
    await write(operation);
    await sealAudit();
  }
  const expire = async (days: number) =>
    (await db.rows<{ count: number }>("SELECT audit_expire(now() - $1 * interval '1 day', 2) AS count", [days]))[0]!
      .count;
  expect(await expire(0)).toBe(0);
  await behindTriggers("UPDATE audit_entry SET at = at - interval '500 days' WHERE id <= 3");
  // Seals the rows as they would have been sealed at that time.
  await behindTriggers("UPDATE audit_seal SET sealed_at = sealed_at - interval '500 days' WHERE number <= 3");
  expect(await expire(600)).toBe(0);
  expect(await expire(400)).toBe(2);
  expect(await expire(400)).toBe(1);
  expect(await expire(400)).toBe(0);
  expect(await db.rows("SELECT number::int FROM audit_seal ORDER BY number")).toEqual([{ number: 3 }, { number: 4 }]);
  expect(await verify()).toMatchObject({ rows: 1, findings: [] });
});

test("a changed record is stored with its entry, fields before and after; personal data and secrets are hidden", async () => {
  await client.query("INSERT INTO tenant (public_id, name, catalogue) VALUES ('ten_1', 'One', '{}')");
  await client.query(
    `INSERT INTO staff_user (public_id, email, name, password_hash, role, tenant_id) VALUES ('usr_1', 'ada@example.com', 'Ada', 'argon', 'agent', 1)`,
  );
  await client.query(`WITH changed AS (UPDATE staff_user SET role = 'admin', name = 'Eve', password_hash = 'other' RETURNING public_id)
    INSERT INTO audit_entry (actor, operation, subject, at, trace_id) SELECT 'staff:usr_9', 'user.update', public_id, now(), 't' FROM changed`);
  const changes = await db.rows("SELECT entry_id::int, relation, record, action, fields FROM audit_change ORDER BY id");
  const hidden = { before: "[redacted]", after: "[redacted]" };
  expect(changes[2]).toEqual({
    entry_id: 1,
    relation: "staff_user",
    record: "usr_1",
    action: "UPDATE",
    fields: { role: { before: "agent", after: "admin" }, name: hidden, password_hash: hidden },
  });
  // The change was written without an entry, so not by the application.
  expect(changes[1]).toMatchObject({
    entry_id: null,
    action: "INSERT",
    fields: { role: { before: null, after: "agent" } },
  });
  expect(JSON.stringify(changes)).not.toMatch(/ada|argon|Eve|other/i);
  await sealAudit();
  expect(await verify()).toMatchObject({ rows: 4, outside: 2, findings: [] });
});

test("a change made by hand, not through the application, is recorded with the database's role", async () => {
  await client.query("INSERT INTO tenant (public_id, name, catalogue) VALUES ('ten_1', 'One', '{}')");
  await client.query("UPDATE tenant SET name = 'Two'");
  const [, change] = await db.rows(
    "SELECT entry_id, database_role = session_user AS ours, fields FROM audit_change ORDER BY id",
  );
  expect(change).toEqual({ entry_id: null, ours: true, fields: { name: { before: "One", after: "Two" } } });
});
