import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { makeTenant } from "@/lib/testing/factories/partners";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { AlreadyClaimed } from "./context";
import { asTenant } from "./database/tenant-wall";
import { rows } from "./db";
import { DomainError } from "./errors";
import { newId } from "./ids";
import { inTransaction, prisma, type Tx, type Writer } from "./prisma";

let db: FreshDatabase;
let tenantId: number;
let otherTenantId: number;
beforeAll(async () => {
  db = await freshDatabase();
  tenantId = (await makeTenant(db.client)).id;
  otherTenantId = (await makeTenant(db.client)).id;
});
afterAll(() => db.close());

const NOW = new Date("2026-03-01T10:00:00Z");

/** The writer of a tenant's write, with an idempotency key of its own. */
function writer(key = newId("evt", NOW)): Writer {
  const idempotencyKey = { tenantId, operation: "endpoint.write", key, bodyHash: "h" };
  return {
    tenantId,
    actor: "credential:crd_1",
    operation: "endpoint.write",
    now: NOW,
    traceId: `trace-${key}`,
    idempotencyKey,
    claim: (result) => ({ ...idempotencyKey, status: 201, response: JSON.stringify(result) }),
  };
}

/** Inserts an endpoint with its secret; Prisma opens a transaction of its own for that. */
async function insertEndpoint(tx: Tx, publicId = newId("whe", NOW), owner = tenantId): Promise<string> {
  await tx.webhookEndpoint.create({
    data: {
      tenantId: owner,
      publicId,
      url: "https://partner.example/hook",
      eventTypes: ["booking.created"],
      createdAt: NOW,
      updatedAt: NOW,
      secrets: { create: { sealed: Buffer.from("x"), keyId: "1", last4: "abcd", createdAt: NOW } },
    },
  });
  return publicId;
}

const storedAnswers = ({ idempotencyKey }: Writer) => prisma().idempotencyKey.findMany({ where: idempotencyKey! });
const written = async (publicId: string, { traceId }: Writer) => ({
  endpoints: await prisma().webhookEndpoint.count({ where: { publicId } }),
  secrets: await prisma().webhookSecret.count({ where: { endpoint: { publicId } } }),
  audited: await prisma().auditEntry.count({ where: { subject: publicId, traceId } }),
  events: await prisma().outboxEvent.count({ where: { data: { path: ["public_id"], equals: publicId } } }),
});
const NOTHING = { endpoints: 0, secrets: 0, audited: 0, events: 0 };

test("the change, its audit entry, its event and the stored answer commit together", async () => {
  const by = writer();
  const publicId = await inTransaction(by, async (tx, { audit, event }) => {
    const id = await insertEndpoint(tx);
    audit({ subject: id });
    event("endpoint.created", { public_id: id });
    expect(await tx.webhookEndpoint.count({ where: { publicId: id } })).toBe(1);
    return id;
  });
  expect(await written(publicId, by)).toEqual({ endpoints: 1, secrets: 1, audited: 1, events: 1 });
  expect(await storedAnswers(by)).toMatchObject([{ status: 201, response: JSON.stringify(publicId) }]);
});

test("a refusal rolls back everything, the idempotency key and what Prisma wrote in a transaction of its own included", async () => {
  const by = writer();
  const publicId = newId("whe", NOW);
  const refused = inTransaction(by, async (tx, { audit, event }) => {
    await insertEndpoint(tx, publicId);
    audit({ subject: publicId });
    event("endpoint.created", { public_id: publicId });
    throw new DomainError("NOT_FOUND");
  });
  await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await written(publicId, by)).toEqual(NOTHING);
  expect(await storedAnswers(by)).toEqual([]);
});

describe("of duplicates", () => {
  test("one writes, and the others throw AlreadyClaimed before they do anything", async () => {
    const key = newId("evt", NOW);
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => inTransaction(writer(key), (tx) => insertEndpoint(tx))),
    );
    const outcomes = attempts.map((attempt) => (attempt.status === "rejected" ? attempt.reason : "written"));
    expect(outcomes.filter((outcome) => outcome === "written")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome instanceof AlreadyClaimed)).toHaveLength(3);
    let isReached = false;
    const later = inTransaction(writer(key), async () => void (isReached = true));
    await expect(later).rejects.toBeInstanceOf(AlreadyClaimed);
    expect(isReached).toBe(false);
  });

  test("the one that waits for a first request that fails takes its place", async () => {
    const key = newId("evt", NOW);
    let fail: (error: Error) => void = () => {};
    const begun = vi.fn(() => new Promise<string>((_, reject) => (fail = reject)));
    const first = inTransaction(writer(key), begun);
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 10_000);
    const second = inTransaction(writer(key), (tx) => insertEndpoint(tx));
    const waiting = () => db.client.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'");
    await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1), 10_000);
    fail(new DomainError("SOLD_OUT"));
    await expect(first).rejects.toMatchObject({ code: "SOLD_OUT" });
    const publicId = await second;
    expect(await storedAnswers(writer(key))).toMatchObject([{ response: JSON.stringify(publicId) }]);
  });
});

test("a nested write joins: the outer one's answer is stored, and its refusal rolls back both", async () => {
  const by = writer();
  const publicId = newId("whe", NOW);
  const refused = inTransaction(by, async () => {
    await inTransaction(by, async (tx, { audit }) => {
      await insertEndpoint(tx, publicId);
      audit({ subject: publicId });
    });
    throw new DomainError("NOT_FOUND");
  });
  await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await written(publicId, by)).toEqual(NOTHING);
  await inTransaction(by, async () => (await inTransaction(by, async () => "inner"), "outer"));
  expect(await storedAnswers(by)).toMatchObject([{ response: '"outer"' }]);
});

test("an error of PostgreSQL arrives with its code and constraint", async () => {
  const publicId = newId("whe", NOW);
  await inTransaction(writer(), (tx) => insertEndpoint(tx, publicId));
  const again = inTransaction(writer(), (tx) => insertEndpoint(tx, publicId));
  await expect(again).rejects.toMatchObject({ code: "23505", constraint: "webhook_endpoint_public_id_key" });
});

test("a tenant's transaction reaches no other tenant's rows, whatever its conditions are", async () => {
  const publicId = await inTransaction(writer(), (tx) => insertEndpoint(tx));
  const asOther = <T>(work: (tx: Tx) => Promise<T>) =>
    asTenant(otherTenantId, () =>
      inTransaction({ ...writer(), tenantId: otherTenantId, idempotencyKey: undefined }, work),
    );
  const change = { where: { publicId }, data: { description: "taken" } };
  expect(await asOther((tx) => tx.webhookEndpoint.count({ where: { publicId } }))).toBe(0);
  expect(await asOther((tx) => tx.webhookEndpoint.updateMany(change))).toEqual({ count: 0 });
  await expect(asOther((tx) => insertEndpoint(tx))).rejects.toThrow(/row-level security/);
});

test("a row of a statement by hand that its schema does not describe fails with the statement's and the column's name", async () => {
  const Day = z.object({ day: z.string(), count: z.int() });
  expect(await rows(Day, "a_day", "SELECT DATE '2026-03-01' AS day, 2 AS count", {})).toEqual([
    { day: "2026-03-01", count: 2 },
  ]);
  const mistyped = rows(Day, "a_mistyped_day", "SELECT DATE '2026-03-01' AS day, 2::bigint AS count", {});
  await expect(mistyped).rejects.toThrow(/a_mistyped_day[^]*count/);
});

test("reads of several tenants at the same time see each their own rows, whatever Prisma batches", async () => {
  const own = await inTransaction(writer(), (tx) => insertEndpoint(tx));
  const other = await inTransaction({ ...writer(), tenantId: otherTenantId, idempotencyKey: undefined }, (tx) =>
    insertEndpoint(tx, newId("whe", NOW), otherTenantId),
  );
  const find = (id: number, publicId: string) =>
    asTenant(id, () => prisma().webhookEndpoint.findFirst({ where: { publicId }, select: { tenantId: true } }));
  expect(await Promise.all([find(tenantId, own), find(otherTenantId, other)])).toEqual([
    { tenantId },
    { tenantId: otherTenantId },
  ]);
});

test("a read at the same time as a transaction's does not see what that has not committed, nor take its place", async () => {
  const publicId = newId("whe", NOW);
  const find = () => prisma().webhookEndpoint.findFirst({ where: { publicId }, select: { tenantId: true } });
  let outside: Promise<unknown> = Promise.resolve();
  let outsideGo: () => void = () => {};
  const go = new Promise<void>((resolve) => (outsideGo = resolve));
  outside = go.then(find);
  const inside = await inTransaction(writer(), async (tx) => {
    await insertEndpoint(tx, publicId);
    outsideGo();
    await go;
    return [await find(), await outside];
  });
  expect(inside).toEqual([{ tenantId }, null]);
});
