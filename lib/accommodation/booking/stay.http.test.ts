import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { dayFromNow, FLEXIBLE, makeProperty, NON_REFUNDABLE, WITH_FEE } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  holdStayToken,
  findOffer,
  poll,
  prebook,
  quote,
  search,
} from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

const under = (profile: string) => ({ "x-service-partner-profile-id": profile });

test("a stay is searched, prebooked, booked, polled, quoted and cancelled", async () => {
  const property = await makeProperty(app.db.client);
  const { body } = await createBookedStay(app.partner, property);
  expect(body.booking.status).toBe("CONFIRMED");
  const id = body.booking.public_id;
  expect((await poll(app.partner, id)).body.status).toBe("CONFIRMED");
  expect((await quote(app.partner, id)).body).toMatchObject({ fee: "0", cancellable: true });
  expect((await cancel(app.partner, id)).body.booking.status).toBe("CANCELLED");
});

test("another tenant's rate key is refused, and its token is not found", async () => {
  const property = await makeProperty(app.db.client);
  const offer = await findOffer(app.partner, property);
  const stolen = await prebook(app.stranger, offer);
  expect([stolen.status, stolen.body.details]).toMatchObject([400, { field: "rate_key" }]);
  const token = await holdStayToken(app.partner, property);
  const foreign = await book(app.stranger, bookBody(token));
  expect([foreign.status, foreign.body.code]).toEqual([404, "PREBOOK_NOT_FOUND"]);
  expect((await book(app.partner, bookBody(token))).status).toBe(201);
});

test("prebook and booking use the rate key's profile and ignore the header", async () => {
  const property = await makeProperty(app.db.client);
  const plain = await search(app.partner, [property]);
  expect(plain.body.results[0]!.allocations[0]!.grand_total).toBe("200.00");
  const offer = await findOffer(app.partner, property, { headers: under(app.retail.publicId) });
  const pinned = await prebook(app.partner, offer, { headers: under(app.tenant.profile.publicId) });
  expect(pinned.body).toMatchObject({ match_status: "MATCHED", offer: { grand_total: "225.00", currency: "EUR" } });
  expect(pinned.headers["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
  const { body } = await book(app.partner, bookBody(pinned.body.prebook_token));
  const full = await poll(app.partner, body.booking.public_id, "full");
  expect(full.body).toMatchObject({ stay_total: "225.00", profile_public_id: app.retail.publicId });
});

test.each([
  ["adults", 1],
  ["child_ages", [3]],
  ["nights", 1],
  ["checkin", "2027-01-01"],
  ["currency_code", "USD"],
])("a prebook with a different %s than its rate key is refused by name", async (field, value) => {
  const offer = await findOffer(app.partner, await makeProperty(app.db.client));
  const answer = await prebook(app.partner, { ...offer, [field]: value });
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
});

test("a rate key is valid for an hour of the injected clock", async () => {
  const offer = await findOffer(app.partner, await makeProperty(app.db.client));
  setClockOffset(3_590_000);
  expect((await prebook(app.partner, offer)).body.match_status).toBe("MATCHED");
  setClockOffset(3_610_000);
  expect((await prebook(app.partner, offer)).body.code).toBe("RATE_KEY_EXPIRED");
});

const SOON = 25; // The days before arrival at which cancelling still costs nothing
test.each([
  [
    "flexible",
    FLEXIBLE,
    [
      [SOON, "0", true],
      [1, "200.00", false],
    ],
  ],
  [
    "late with a fee",
    WITH_FEE,
    [
      [SOON, "0", true],
      [2, "100.00", true],
      [1, "200.00", true],
      [-1, "200.00", false],
    ],
  ],
  [
    "non-refundable",
    NON_REFUNDABLE,
    [
      [SOON, "200.00", true],
      [1, "200.00", true],
      [-1, "200.00", false],
    ],
  ],
] as const)("a quote's fee is the cancellation's fee, %s, as arrival approaches", async (_case, terms, steps) => {
  const property = await makeProperty(app.db.client, { plans: [{ terms }], rooms: [{ allotment: 9 }] });
  const checkin = dayFromNow(30);
  for (const [daysBefore, fee, possible] of steps) {
    const { body } = await createBookedStay(app.partner, property, { checkin });
    const id = body.booking.public_id;
    setClockOffset(Date.parse(`${addDays(checkin, -daysBefore)}T20:00:00Z`) - Date.now());
    const quoted = await quote(app.partner, id);
    expect(quoted.body, `${daysBefore}`).toMatchObject({ fee, currency: "EUR", cancellable: true });
    const answer = await cancel(app.partner, id);
    expect(answer.status, answer.text).toBe(possible ? 200 : 409);
    const full = await poll(app.partner, id, "full");
    expect(full.body.cancellation_policy_snapshot?.realized_penalty?.fee).toBe(possible ? fee : undefined);
    setClockOffset(0);
  }
});
