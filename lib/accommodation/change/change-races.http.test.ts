import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { dayFromNow, makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import { readOutcome, tally, runAtOnce } from "@/lib/testing/harness/race";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  createBookedStay,
  cancel,
  change,
  newKey,
  poll,
  prebook,
  findOffer,
  quoteChange,
  type StayOptions,
} from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const sold = checkConserved((made: MadeProperty) => expectConservation(app.db, made));
afterAll(() => app.close());

/** A property whose stock is checked after the test. */
async function property(options: PropertyOptions = {}): Promise<MadeProperty> {
  return sold.add(await makeProperty(app.db.client, options));
}

/** A stay of two nights in thirty days, at 100.00 a night. */
async function stay(options: PropertyOptions = {}, stayOptions: StayOptions = {}) {
  const made = await property(options);
  const { booking } = (await createBookedStay(app.partner, made, stayOptions)).body;
  return { made, id: booking.public_id };
}

test("of ten concurrent changes of one booking, one succeeds", async () => {
  const { id } = await stay({ rooms: [{ allotment: 20 }] });
  const quotes = await runAtOnce(10, (i) => quoteChange(app.partner, id, { checkout: dayFromNow(33 + (i % 3)) }));
  const answers = await runAtOnce(10, (i) => change(app.partner, id, quotes[i]!.body.change_token));
  expect(tally(answers)).toEqual({ 200: 1, BOOKING_CHANGED: 9 });
});

test("concurrent changes with one idempotency key are one change", async () => {
  const { id } = await stay();
  const { body: quoted } = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  const key = newKey();
  const answers = await runAtOnce(6, () => change(app.partner, id, quoted.change_token, { key }));
  expect(tally(answers)).toEqual({ 200: 6 });
  expect(new Set(answers.map((a) => a.body.booking.version))).toEqual(new Set([3]));
});

test("when a change and a cancellation race, one is first and the stock is correct either way", async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await stay({ rooms: [{ allotment: 1 }] });
    const { body: quoted } = await quoteChange(app.partner, id, { checkin: dayFromNow(31), checkout: dayFromNow(34) });
    const [changed, cancelled] = await Promise.all([
      change(app.partner, id, quoted.change_token),
      cancel(app.partner, id),
    ]);
    expect(cancelled.status).toBe(200);
    expect(["200", "BOOKING_CHANGED", "BOOKING_NOT_CHANGEABLE"]).toContain(readOutcome(changed));
    expect((await poll(app.partner, id)).body.status).toBe("CANCELLED");
  }
});

test("concurrent changes into each other's nights, prebooks and cancellations never oversell and never deadlock", async () => {
  const made = await property({ rooms: [{ allotment: 3 }, { allotment: 3 }] });
  const ids = await runAtOnce(
    4,
    async (i) => (await createBookedStay(app.partner, made, { checkin: dayFromNow(30 + i) })).body.booking.public_id,
  );
  // The offer is found before the race, which may leave none to find.
  const offer = await findOffer(app.partner, made, { checkin: dayFromNow(31) });
  const answers = await runAtOnce(24, async (i) => {
    const id = ids[i % 4]!;
    if (i % 6 === 5) return prebook(app.partner, offer);
    const checkin = dayFromNow(30 + (i % 5));
    const { body } = await quoteChange(app.partner, id, { checkin, checkout: addDays(checkin, 2 + (i % 3)) });
    return body.change_token ? change(app.partner, id, body.change_token) : cancel(app.partner, "bkg_0nobodys0id");
  });
  expect(answers.filter(({ status }) => status >= 500).map((a) => a.text)).toEqual([]);
});
