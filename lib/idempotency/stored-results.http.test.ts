import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { makeProperty } from "@/lib/testing/factories/property";
import type { Answer } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  holdStayToken,
  newKey,
  findOffer,
  prebook,
  resolve,
} from "@/lib/testing/harness/products/stay";

const HOUR = 3_600_000;

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

const property = () => makeProperty(app.db.client);
const isReplay = ({ headers }: Answer) => headers["idempotent-replayed"] === "true";
const scenario = (name: string) => ({ "x-service-sandbox-scenario": name });

/** Sends a request twice, and expects a refusal with this code, then its replay, whatever has changed between. */
async function replaysRefusal(
  send: () => Promise<Answer>,
  status: number,
  code: string,
  inBetween: () => unknown = () => {},
): Promise<void> {
  const first = await send();
  expect([first.status, first.body.code], first.text).toEqual([status, code]);
  expect(isReplay(first)).toBe(false);
  await inBetween();
  const again = await send();
  expect(isReplay(again)).toBe(true);
  expect({ ...again.body, trace_id: "" }).toEqual({ ...first.body, trace_id: "" });
  expect(again.status).toBe(status);
}

test("a 404 is stored with its key", async () => {
  const key = newKey();
  await replaysRefusal(() => book(app.partner, bookBody("pbk_nobodys"), { key }), 404, "PREBOOK_NOT_FOUND");
});

test("a 409 is stored, even if the clock makes the request possible again", async () => {
  const token = await holdStayToken(app.partner, await property());
  const key = newKey();
  setClockOffset(HOUR);
  const send = () => book(app.partner, bookBody(token), { key });
  await replaysRefusal(send, 409, "PREBOOK_EXPIRED", () => setClockOffset(0));
  expect((await book(app.partner, bookBody(token))).status).toBe(201);
});

test("a 409 for a sold-out offer is stored", async () => {
  const headers = scenario("sold_out");
  const { body } = await prebook(app.partner, await findOffer(app.partner, await property()), { headers });
  const key = newKey();
  await replaysRefusal(() => book(app.partner, bookBody(body.prebook_token), { key }), 409, "SOLD_OUT");
});

test("a 410 is stored, even if the clock makes the request possible again", async () => {
  const offer = await findOffer(app.partner, await property());
  const key = newKey();
  setClockOffset(2 * HOUR);
  await replaysRefusal(
    () => prebook(app.partner, offer, { key }),
    410,
    "RATE_KEY_EXPIRED",
    () => setClockOffset(0),
  );
  expect((await prebook(app.partner, offer)).body.match_status).toBe("MATCHED");
});

test("a 422 is stored: a corrected body with the same key is a conflict, with another key it books", async () => {
  const token = await holdStayToken(app.partner, await property());
  const key = newKey();
  const wrong = { ...bookBody(token), guests: [] };
  await replaysRefusal(() => book(app.partner, wrong, { key }), 422, "GUESTS_MISMATCH");
  expect((await book(app.partner, bookBody(token), { key })).body.code).toBe("IDEMPOTENCY_KEY_CONFLICT");
  expect((await book(app.partner, bookBody(token))).status).toBe(201);
});

test("a 400 is not stored: a corrected body with the same key books", async () => {
  const token = await holdStayToken(app.partner, await property());
  const key = newKey();
  const wrong = { ...bookBody(token), contact: { first_name: "Ada", last_name: "Lovelace", email: "no address" } };
  for (const _ of [1, 2]) {
    const refused = await book(app.partner, wrong, { key });
    expect([refused.status, isReplay(refused)]).toEqual([400, false]);
  }
  expect((await book(app.partner, bookBody(token), { key })).status).toBe(201);
});

test("a 400 from the product's own validation is not stored either", async () => {
  const offer = await findOffer(app.partner, await property());
  const key = newKey();
  const wrong = await prebook(app.partner, { ...offer, adults: 1 }, { key });
  expect([wrong.status, wrong.body.details]).toMatchObject([400, { field: "adults" }]);
  const right = await prebook(app.partner, offer, { key });
  expect([right.body.match_status, isReplay(right)]).toEqual(["MATCHED", false]);
});

test("401, 403 and an unknown scenario are not stored", async () => {
  const token = await holdStayToken(app.partner, await property());
  const key = newKey();
  expect((await book(app.partner, bookBody(token), { key, token: "forged" })).status).toBe(401);
  expect((await book(app.reader, bookBody(token), { key })).status).toBe(403);
  expect((await book(app.partner, bookBody(token), { key, headers: scenario("nonsense") })).body).toMatchObject({
    code: "INVALID_REQUEST",
    details: { field: "X-Service-Sandbox-Scenario" },
  });
  expect((await book(app.partner, bookBody(token), { key })).status).toBe(201);
});

test("a pending book is replayed as 202 with its poll_url, and as 200 with its status once settled", async () => {
  const body = bookBody(await holdStayToken(app.partner, await property()));
  const send = (key: string) => book(app.partner, body, { key, headers: scenario("on_request") });
  const key = newKey();
  const first = await send(key);
  const pending = await send(key);
  for (const answer of [first, pending]) {
    expect(answer.status).toBe(202);
    expect(answer.body.booking.status).toBe("ON_REQUEST");
    expect(answer.body.poll_url).toBe(`/api/v1/bookings/${first.body.booking.public_id}`);
    expect(answer.headers).toMatchObject({ location: answer.body.poll_url, "retry-after": "2" });
  }
  expect([isReplay(first), isReplay(pending)]).toEqual([false, true]);

  await resolve(app.partner, first.body.booking.public_id, "CONFIRMED");
  const settled = await send(key);
  expect([settled.status, isReplay(settled), settled.body.booking.status]).toEqual([200, true, "CONFIRMED"]);
  expect(settled.body).not.toHaveProperty("poll_url");
  expect(settled.headers).not.toHaveProperty("location");
});

test("a pending book that was rejected is replayed as 200, REJECTED", async () => {
  const body = bookBody(await holdStayToken(app.partner, await property()));
  const send = { key: newKey(), headers: scenario("pending") };
  const first = await book(app.partner, body, send);
  await resolve(app.partner, first.body.booking.public_id, "REJECTED");
  const again = await book(app.partner, body, send);
  expect([again.status, again.body.booking.status]).toEqual([200, "REJECTED"]);
});

test("a confirmed booking's response is replayed unchanged, also after its cancellation", async () => {
  const body = bookBody(await holdStayToken(app.partner, await property()));
  const key = newKey();
  const first = await book(app.partner, body, { key });
  await cancel(app.partner, first.body.booking.public_id);
  const again = await book(app.partner, body, { key });
  expect([again.status, again.body.booking.status]).toEqual([200, "CONFIRMED"]);
});

test("a refused cancellation is stored with its key, and evaluated again without one", async () => {
  const made = await createBookedStay(app.partner, await property(), { scenario: "pending" });
  const id = made.body.booking.public_id;
  const key = newKey();
  const settle = () => resolve(app.partner, id, "CONFIRMED");
  await replaysRefusal(() => cancel(app.partner, id, { key }), 409, "BOOKING_NOT_CANCELLABLE", settle);
  expect((await cancel(app.partner, id)).status).toBe(200);
});

test("a key is bound to its path: cancelling another booking with it is a conflict", async () => {
  const [first, second] = [
    await createBookedStay(app.partner, await property()),
    await createBookedStay(app.partner, await property()),
  ];
  const key = newKey();
  expect((await cancel(app.partner, first.body.booking.public_id, { key })).status).toBe(200);
  expect((await cancel(app.partner, second.body.booking.public_id, { key })).body.code).toBe(
    "IDEMPOTENCY_KEY_CONFLICT",
  );
});

test("an empty body and one with the default values are the same cancellation", async () => {
  const made = await createBookedStay(app.partner, await property());
  const key = newKey();
  const first = await cancel(app.partner, made.body.booking.public_id, { key });
  const again = await cancel(app.partner, made.body.booking.public_id, { key, body: { notify_guest: false } });
  expect([first.status, again.status, isReplay(again)]).toEqual([200, 200, true]);
});

test("a stored refusal holds no rooms and writes no booking", async () => {
  const made = await property();
  const token = await holdStayToken(app.partner, made);
  await book(app.partner, { ...bookBody(token), guests: [] });
  const [counts] = await app.db.rows<{ bookings: number; sold: number }>(
    `SELECT (SELECT count(*)::int FROM booking WHERE prebook_token = $1) AS bookings,
       (SELECT sum(sold)::int FROM room_night WHERE property_id = $2) AS sold`,
    [token, made.id],
  );
  expect(counts).toEqual({ bookings: 0, sold: 0 });
});
