import { afterAll, beforeAll, expect, test } from "vitest";
import { roundTrips } from "@/lib/core/db";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { book, bookBody, holdStayToken, newKey, findOffer, prebook, search } from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
  // Exchange rates are read once per minute and process, independently of requests.
  await search(app.partner, [await makeProperty(app.db.client)]);
});
afterAll(() => app.close());

/** The statements that a function sends to the database. */
async function tripsOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = roundTrips.count;
  const result = await work();
  return [roundTrips.count - before, result];
}

/**
 * Counts the statements of a search. It is the minimum of six runs, because background writes of the process may fall
 * into any of them.
 */
async function tripsOfSearch(properties: MadeProperty[], prepare: () => Promise<unknown> = async () => {}) {
  const found: Awaited<ReturnType<typeof tripsOf<Awaited<ReturnType<typeof search>>>>>[] = [];
  for (let i = 0; i < 6; i++) {
    await prepare();
    found.push(await tripsOf(() => search(app.partner, properties)));
  }
  return found.toSorted(([a], [b]) => a - b)[0]!;
}
const changeSheets = () => app.db.rows("UPDATE property SET sheet_version = sheet_version + 1");

async function hundred(): Promise<MadeProperty[]> {
  const made: MadeProperty[] = [];
  for (let i = 0; i < 100; i++) made.push(await makeProperty(app.db.client, { nights: 40 }));
  return made;
}

test("a search of a hundred properties is one round trip, with a warm and a cold cache", async () => {
  const properties = await hundred();
  for (const state of ["unknown", "known"]) {
    const [trips, answer] = await tripsOfSearch(properties, state === "unknown" ? changeSheets : undefined);
    expect(trips, state).toBe(1);
    expect(answer.body.results.map((r) => r.allocations.length)).toEqual(properties.map(() => 1));
  }
});

test("a search after changes of every property's data is still one round trip, and uses the new data", async () => {
  const properties = (await hundred()).slice(0, 20);
  await search(app.partner, properties);
  await app.db.rows("UPDATE rate_plan SET board_code = 'AI'");
  const [trips, answer] = await tripsOfSearch(properties, changeSheets);
  expect(trips).toBe(1);
  const boards = answer.body.results.map((r) => r.allocations[0]!.slots[0]!.meal_plan_code);
  expect(new Set(boards)).toEqual(new Set(["AI"]));
});

test("a prebook is two round trips, a sold-out one at most three", async () => {
  const lastRoom = async () => findOffer(app.partner, await makeProperty(app.db.client, { rooms: [{ allotment: 1 }] }));
  const expectStatus = async (offer: Awaited<ReturnType<typeof lastRoom>>, status: string) =>
    expect((await prebook(app.partner, offer)).body.match_status).toBe(status);
  expect(await countFewestRoundTrips(lastRoom, (offer) => expectStatus(offer, "MATCHED"))).toBe(2);
  const soldOut = async () => {
    const offer = await lastRoom();
    await expectStatus(offer, "MATCHED");
    return offer;
  };
  expect(await countFewestRoundTrips(soldOut, (offer) => expectStatus(offer, "SOLD_OUT"))).toBeLessThanOrEqual(3);
});

test("a booking is two round trips, its replay at most four", async () => {
  const held = async () => ({
    body: bookBody(await holdStayToken(app.partner, await makeProperty(app.db.client))),
    key: newKey(),
  });
  const expectStatus = async ({ body, key }: Awaited<ReturnType<typeof held>>, status: number) =>
    expect((await book(app.partner, body, { key })).status).toBe(status);
  expect(await countFewestRoundTrips(held, (request) => expectStatus(request, 201))).toBe(2);
  const booked = async () => {
    const request = await held();
    await expectStatus(request, 201);
    return request;
  };
  expect(await countFewestRoundTrips(booked, (request) => expectStatus(request, 200))).toBeLessThanOrEqual(4);
});
