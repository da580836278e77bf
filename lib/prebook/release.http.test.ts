import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makeProperty } from "@/lib/testing/factories/property";
import { flightBody, heldFlight } from "@/lib/testing/harness/products/flight";
import { heldPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { makeTour } from "@/lib/testing/factories/tour";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { bookBody, holdStayToken, newKey, findOffer, prebook } from "@/lib/testing/harness/products/stay";
import { heldTour, tourBody } from "@/lib/testing/harness/products/tour";
import { heldTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const release = (token: string, client: PartnerClient = app.partner) =>
  client.call("POST", "/prebook/release", { body: { prebook_token: token } });
const book = (token: string) => app.partner.call("POST", "/book", { body: bookBody(token), key: newKey() });
/** The number of holds in all rooms and services. */
const holds = async () =>
  (
    await app.db.rows<{ count: number }>(
      `SELECT coalesce(sum(cardinality(holds)), 0)::int AS count FROM (SELECT holds FROM room_night UNION ALL SELECT holds FROM service_day) AS stock`,
    )
  )[0]!.count;
const slots = async () =>
  (await app.db.rows<{ count: number }>("SELECT count(*)::int AS count FROM hold_slot WHERE ends_at > now()"))[0]!
    .count;

test("a released hold is free immediately, and its token can no longer be booked", async () => {
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 1 }] });
  const token = await holdStayToken(app.partner, property);
  const released = await release(token);
  expect([released.status, released.text]).toEqual([204, ""]);
  const second = await holdStayToken(app.partner, property);
  const refused = await book(token);
  expect([refused.status, refused.body.code]).toEqual([409, "PREBOOK_EXPIRED"]);
  expect((await book(second)).status).toBe(201);
});

const HELD: [string, () => Promise<string>][] = [
  ["a stay", async () => holdStayToken(app.partner, await makeProperty(app.db.client))],
  ["a transfer", async () => heldTransfer(app.partner, transferBody(await makeRoute(app.db.client)))],
  ["a tour", async () => heldTour(app.partner, tourBody(await makeTour(app.db.client)))],
  ["a flight", async () => heldFlight(app.partner, flightBody(await makeFlight(app.db.client)))],
  ["a package", async () => heldPackage(app.partner, packageBody((await makeJourney(app.db)).package))],
];
describe.each(HELD)("%s", (_, held) => {
  test("is released to the last unit and slot, once, however often it is repeated", async () => {
    const [before, taken] = [await holds(), await slots()];
    const token = await held();
    expect(await holds()).toBeGreaterThan(before);
    expect(await slots()).toBe(taken + 1);
    const answers = await Promise.all([release(token), release(token), release(token)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect([await holds(), await slots()]).toEqual([before, taken]);
    expect((await release(token)).status).toBe(204);
  });
});

test("a booked token is 409 with its booking, an unknown one and another tenant's are 404", async () => {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
  const foreign = await release(token, app.stranger);
  expect([foreign.status, foreign.body.code]).toEqual([404, "PREBOOK_NOT_FOUND"]);
  const booked = (await book(token)).body as unknown as { booking: { public_id: string } };
  const answer = await release(token);
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    409,
    "PREBOOK_CONSUMED",
    { booking_public_id: booked.booking.public_id },
  ]);
  expect((await release("pre_unknown")).body.code).toBe("PREBOOK_NOT_FOUND");
});

test("an expired or SOLD_OUT token is 204, and other holds are unchanged", async () => {
  const property = await makeProperty(app.db.client);
  const otherToken = await holdStayToken(app.partner, property);
  const soldOut = await prebook(app.partner, await findOffer(app.partner, property), {
    headers: { "x-service-sandbox-scenario": "sold_out" },
  });
  expect(soldOut.body.match_status).toBe("SOLD_OUT");
  const before = await holds();
  expect((await release(soldOut.body.prebook_token)).status).toBe(204);
  const expired = await holdStayToken(app.partner, await makeProperty(app.db.client));
  await app.partner.call("PUT", "/sandbox/clock", { body: { now: new Date(Date.now() + 3_600_000).toISOString() } });
  expect((await release(expired)).status).toBe(204);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect(await holds()).toBe(before + 2);
  expect((await book(otherToken)).status).toBe(201);
});

test("a release and a booking race: one succeeds, and the stock is correct either way", async () => {
  const outcomes = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
    const before = await holds();
    const [released, booked] = await Promise.all([release(token), book(token)]);
    const pair = `${released.status} ${booked.status}`;
    expect(["204 409", "409 201"]).toContain(pair);
    outcomes.add(pair);
    expect(await holds()).toBe(before - 2);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
