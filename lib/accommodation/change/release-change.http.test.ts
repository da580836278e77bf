import { afterAll, beforeAll, expect, test } from "vitest";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, change, quoteChange, search } from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

/** A booking of two nights in thirty days, with a quote that holds a third night: the last room of that night. */
async function quoted() {
  const made = await makeProperty(app.db.client, { rooms: [{ allotment: 1 }] });
  const id = (await createBookedStay(app.partner, made)).body.booking.public_id;
  const { body } = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  return { made, id, token: body.change_token };
}
const release = (id: string, token: string, who = agent) =>
  who.call("booking.change.release", { params: { public_id: id }, body: { change_token: token } });
const left = async (made: MadeProperty) =>
  (await search(app.partner, [made], { checkin: dayFromNow(32), nights: 1 })).body.results[0]!.total_available;
const slots = async () =>
  (await app.db.rows<{ count: number }>("SELECT count(*)::int AS count FROM hold_slot WHERE ends_at > now()"))[0]!
    .count;

test("a released quote holds no rooms, cannot be committed, and another quote can hold them", async () => {
  const taken = await slots();
  const { made, id, token } = await quoted();
  expect([await left(made), await slots()]).toEqual([0, taken + 1]);
  expect((await release(id, token)).status).toBe(204);
  expect([await left(made), await slots()]).toEqual([1, taken]);
  await expectConservation(app.db, made);
  const late = await change(app.partner, id, token);
  expect([late.status, late.body.code]).toEqual([409, "CHANGE_EXPIRED"]);
  const again = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  expect(again.status).toBe(200);
  expect((await change(app.partner, id, again.body.change_token)).status).toBe(200);
  await expectConservation(app.db, made);
});

test("concurrent releases of a quote remove its holds once, and no hold of another quote", async () => {
  const made = await makeProperty(app.db.client, { rooms: [{ allotment: 3 }] });
  const ids: string[] = [];
  for (let i = 0; i < 2; i++) ids.push((await createBookedStay(app.partner, made)).body.booking.public_id);
  const quotes = await Promise.all(ids.map((id) => quoteChange(app.partner, id, { checkout: dayFromNow(33) })));
  const [first, second] = quotes.map(({ body }) => body);
  // Holds with the same end are equal, so the release of one must leave the other.
  await app.db.rows(
    "UPDATE booking_change SET expires_at = $1, hold_end = extract(epoch FROM $1::timestamptz)::int WHERE token = ANY ($2)",
    [first!.expires_at, [first!.change_token, second!.change_token]],
  );
  await app.db.rows(
    `UPDATE room_night SET holds = array_fill(extract(epoch FROM $1::timestamptz)::int, ARRAY[cardinality(holds)])
     WHERE property_id = $2 AND cardinality(holds) > 0 RETURNING 1`,
    [first!.expires_at, made.id],
  );
  expect(await left(made)).toBe(1);
  const answers = await Promise.all([1, 2, 3].map(() => release(ids[0]!, first!.change_token)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await left(made)).toBe(2);
  await expectConservation(app.db, made);
});

test("of a concurrent commit and release exactly one takes effect, and the stock agrees with it", async () => {
  for (let round = 0; round < 5; round++) {
    const { made, id, token } = await quoted();
    const [committed, released] = await Promise.all([change(app.partner, id, token), release(id, token)]);
    expect(released.status).toBe(204);
    expect([200, 409]).toContain(committed.status);
    expect(await left(made)).toBe(committed.status === 200 ? 0 : 1);
    await expectConservation(app.db, made);
  }
});

test("a committed quote stays committed, and an unknown or a foreign one is 404", async () => {
  const { made, id, token } = await quoted();
  expect((await change(app.partner, id, token)).status).toBe(200);
  expect((await release(id, token)).status).toBe(204);
  expect(await left(made)).toBe(0);
  await expectConservation(app.db, made);
  expect((await release(id, "chg_unknown")).body.code).toBe("CHANGE_NOT_FOUND");
  const foreign = await staffClient(app.db.client, "agent", app.otherTenant.id);
  expect((await release(id, token, foreign)).status).toBe(404);
});
