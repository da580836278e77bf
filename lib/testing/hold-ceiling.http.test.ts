import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/api/operation";
import { makeProperty } from "@/lib/testing/factories/property";
import type { Answer, PartnerClient } from "@/lib/testing/harness/client";
import { countBy, runAtOnce } from "@/lib/testing/harness/race";
import { makeSample } from "@/lib/testing/harness/samples/samples";
import { served, type Served } from "@/lib/testing/harness/served";
import { book, bookBody, newKey, findOffer, prebook } from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.partner.call("DELETE", "/sandbox/clock");
  await raise(5_000);
});

/** Sets the tenant's maximum of live holds, and removes its current ones. */
async function allow(holds: number): Promise<void> {
  await app.db.rows("UPDATE hold_slot SET ends_at = 'epoch' WHERE tenant_id = $1", [app.tenant.id]);
  await raise(holds);
}
const raise = (holds: number) =>
  app.db.rows("UPDATE tenant SET max_live_holds = $2 WHERE id = $1", [app.tenant.id, holds]);
async function enoughStock(): Promise<void> {
  await app.db.rows("UPDATE room_night SET total = 1000");
  await app.db.rows("UPDATE service_day SET total = 1000");
}
const kindOf = ({ status, body }: Answer) =>
  status < 300 ? "held" : `${status} ${body.code} ${String(body.details?.limit)}`;
const REFUSED = "429 rate_limited holds";
const send = (client: PartnerClient, op: Operation, body: unknown, key = newKey()): Promise<Answer> =>
  client.call(op.method, op.path, { body, key });

const PREBOOKS = operations.filter(({ id }) => /(^|\.)prebook$/.test(id));
const PREBOOK = PREBOOKS.find(({ id }) => id === "prebook") as Operation;
const bookOf = ({ id }: Operation): Operation =>
  operations.find((op) => op.id === id.replace(/prebook$/, "book")) as Operation;

describe.each(PREBOOKS.map((op): [string, Operation] => [op.id, op]))("%s", (_, op) => {
  test("never exceeds the tenant's ceiling of live holds with sixty-four concurrent requests; other tenants are not affected", async () => {
    const { body } = await makeSample(op, app);
    await enoughStock();
    await allow(5);
    const answers = await runAtOnce(64, () => send(app.partner, op, body));
    expect(countBy(answers.map(kindOf))).toEqual({ held: 5, [REFUSED]: 59 });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(1_810);
    const foreign = await prebook(app.stranger, await findOffer(app.stranger, await makeProperty(app.db.client)));
    expect(kindOf(foreign)).toBe("held");
  });

  test("a booked hold frees its slot, an expired one too", async () => {
    const booking = await makeSample(bookOf(op), app);
    const { body } = await makeSample(op, app);
    await enoughStock();
    await allow(1);
    const held = await send(app.partner, op, body);
    expect(kindOf(held)).toBe("held");
    expect(kindOf(await send(app.partner, op, body))).toBe(REFUSED);
    const token = (held.body as unknown as { prebook_token: string }).prebook_token;
    const booked = await send(app.partner, bookOf(op), { ...(booking.body as object), prebook_token: token });
    expect(booked.status, booked.text).toBeLessThan(300);
    expect(kindOf(await send(app.partner, op, body))).toBe("held");
    expect(kindOf(await send(app.partner, op, body))).toBe(REFUSED);
    await app.partner.call("PUT", "/sandbox/clock", {
      body: { now: new Date(Date.now() + 31 * 60_000).toISOString() },
    });
    expect(kindOf(await send(app.partner, op, body))).toBe("held");
  });
});

test("hundreds of holds with one credential are refused at the ceiling", async () => {
  const property = await makeProperty(app.db.client);
  await enoughStock();
  const offer = await findOffer(app.partner, property);
  await allow(60);
  const answers: Answer[] = [];
  for (let i = 0; i < 3; i++) answers.push(...(await runAtOnce(100, () => send(app.partner, PREBOOK, offer))));
  expect(countBy(answers.map(kindOf))).toEqual({ held: 60, [REFUSED]: 240 });
}, 120_000);

test("a refused hold has no effect: its key is free, the stock unchanged", async () => {
  const property = await makeProperty(app.db.client);
  const offer = await findOffer(app.partner, property);
  await allow(0);
  const key = newKey();
  expect(kindOf(await prebook(app.partner, offer, { key }))).toBe(REFUSED);
  const [{ held }] = (await app.db.rows<{ held: number }>(
    "SELECT coalesce(sum(cardinality(holds)), 0)::int AS held FROM room_night WHERE property_id = $1",
    [property.id],
  )) as [{ held: number }];
  expect(held).toBe(0);
  await raise(1);
  const answer = await prebook(app.partner, offer, { key });
  expect([kindOf(answer), answer.headers["idempotent-replayed"]]).toEqual(["held", undefined]);
});

test("at the ceiling a repeated request replays its hold, and so do concurrent duplicates", async () => {
  const property = await makeProperty(app.db.client);
  await enoughStock();
  const offer = await findOffer(app.partner, property);
  await allow(1);
  const key = newKey();
  const answers = await runAtOnce(8, () => prebook(app.partner, offer, { key }));
  expect(countBy(answers.map(kindOf))).toEqual({ held: 8 });
  expect(new Set(answers.map(({ body }) => body.prebook_token)).size).toBe(1);
  const again = await prebook(app.partner, offer, { key });
  expect(again.headers["idempotent-replayed"]).toBe("true");
});

test("a sold-out offer is reported as such, even at the ceiling", async () => {
  const property = await makeProperty(app.db.client);
  const offer = await findOffer(app.partner, property);
  await app.db.rows("UPDATE room_night SET total = sold WHERE property_id = $1", [property.id]);
  await allow(0);
  expect((await prebook(app.partner, offer)).body.match_status).toBe("SOLD_OUT");
});

test("a late book does not free a slot that another hold has taken meanwhile", async () => {
  const property = await makeProperty(app.db.client);
  await enoughStock();
  const offer = await findOffer(app.partner, property);
  await allow(1);
  const first = await prebook(app.partner, offer);
  const [{ slot }] = (await app.db.rows<{ slot: number }>("SELECT hold_slot AS slot FROM prebook WHERE token = $1", [
    first.body.prebook_token,
  ])) as [{ slot: number }];
  // As if the hold had ended at the instant at which its book started.
  const later = "UPDATE hold_slot SET ends_at = ends_at + interval '10 minutes' WHERE tenant_id = $1 AND slot = $2";
  await app.db.rows(later, [app.tenant.id, slot]);
  expect((await book(app.partner, bookBody(first.body.prebook_token))).status).toBe(201);
  expect(kindOf(await prebook(app.partner, offer))).toBe(REFUSED);
});
