import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { countBy, readOutcome, tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  holdStayToken,
  newKey,
  findOffer,
  poll,
  prebook,
  resolve,
} from "@/lib/testing/harness/products/stay";

let app: Served;
beforeAll(async () => {
  app = await served();
});
const sold: MadeProperty[] = [];
afterEach(async () => {
  expect(sold).not.toEqual([]);
  for (const made of sold.splice(0)) await expectConservation(app.db, made);
  setClockOffset(0);
});
afterAll(() => app.close());

/** A property whose stock must be right in the end. */
async function property(...allotments: number[]): Promise<MadeProperty> {
  const made = await makeProperty(app.db.client, { rooms: allotments.map((allotment) => ({ allotment })) });
  sold.push(made);
  return made;
}

async function rowsOf(bookingId: string): Promise<{ history: number; cancelled: number; audited: number }> {
  const [row] = await app.db.rows<{ history: number; cancelled: number; audited: number }>(
    `SELECT (SELECT count(*)::int FROM booking_history WHERE booking_public_id = $1) AS history,
       (SELECT count(*)::int FROM outbox_event WHERE data->>'public_id' = $1 AND type = 'booking.cancelled') AS cancelled,
       (SELECT count(*)::int FROM audit_entry WHERE subject = $1) AS audited`,
    [bookingId],
  );
  return row!;
}

test("fifty parallel prebooks of the last three rooms: three match, 47 are sold out", async () => {
  const offer = await findOffer(app.partner, await property(3));
  const answers = await runAtOnce(50, () => prebook(app.partner, offer));
  expect(countBy(answers.map((a) => a.body.match_status))).toEqual({ MATCHED: 3, SOLD_OUT: 47 });
});

test("fifty concurrent bookings of the last three rooms: exactly three are confirmed", async () => {
  const made = await property(50);
  const tokens = await runAtOnce(50, () => holdStayToken(app.partner, made));
  // The hotel withdraws 47 rooms and their holds are removed, as after an expiry. 50 valid tokens remain for three
  // rooms.
  await app.db.rows("UPDATE room_night SET holds = NULL, total = 3 WHERE property_id = $1", [made.id]);
  const answers = await runAtOnce(50, (i) => book(app.partner, bookBody(tokens[i]!)));
  expect(tally(answers)).toEqual({ 201: 3, SOLD_OUT: 47 });
  await app.db.rows("UPDATE prebook SET hold_end = 0 WHERE consumed_by IS NULL AND token = ANY($1)", [tokens]);
});

test("fifty partners race from search to booking for the last three rooms of a stay: three get them", async () => {
  const made = await property(3);
  const offer = await findOffer(app.partner, made);
  const answers = await runAtOnce(50, async () => {
    const { body } = await prebook(app.partner, offer);
    return book(app.partner, bookBody(body.prebook_token));
  });
  expect(tally(answers)).toEqual({ 201: 3, SOLD_OUT: 47 });
});

test("stays that overlap on some nights only never oversell a night, and never deadlock", async () => {
  const made = await property(2, 2);
  const offers = await runAtOnce(8, (i) =>
    findOffer(app.partner, made, {
      checkin: new Date(Date.now() + (20 + (i % 4)) * 86_400_000).toISOString().slice(0, 10),
      nights: 1 + (i % 5),
      occupancy:
        i % 2
          ? [{ adults: 2, child_ages: [] }]
          : [
              { adults: 2, child_ages: [] },
              { adults: 1, child_ages: [] },
            ],
    }),
  );
  const answers = await runAtOnce(48, async (i) => {
    const offer = offers[i % offers.length]!;
    const { body } = await prebook(app.partner, offer);
    return book(app.partner, bookBody(body.prebook_token, offer.allocation_id ? 2 : 1));
  });
  const outcomes = tally(answers);
  expect(Object.keys(outcomes).toSorted()).toEqual(["201", "SOLD_OUT"]);
});

test("a consumed token never books twice: of twenty bookings with different keys one succeeds", async () => {
  const token = await holdStayToken(app.partner, await property(3));
  const answers = await runAtOnce(20, () => book(app.partner, bookBody(token)));
  expect(tally(answers)).toEqual({ 201: 1, PREBOOK_CONSUMED: 19 });
  const winner = answers.find((a) => a.status === 201)!.body.booking.public_id;
  for (const { body } of answers.filter((a) => a.status === 409)) {
    expect(body.details).toEqual({ booking_public_id: winner });
  }
});

test("twenty concurrent bookings with one key are one booking: one 201, nineteen replays", async () => {
  const made = await property(3);
  const body = bookBody(await holdStayToken(app.partner, made));
  const key = newKey();
  const answers = await runAtOnce(20, () => book(app.partner, body, { key }));
  expect(tally(answers)).toEqual({ 200: 19, 201: 1 });
  expect(new Set(answers.map((a) => a.body.booking.public_id)).size).toBe(1);
  const [{ count } = { count: 0 }] = await app.db.rows<{ count: number }>(
    "SELECT count(*)::int FROM booking_room WHERE property_id = $1",
    [made.id],
  );
  expect(count).toBe(1);
});

test("twenty concurrent cancellations release the room once, and all return the cancelled booking", async () => {
  const { body } = await createBookedStay(app.partner, await property(3));
  const id = body.booking.public_id;
  const answers = await runAtOnce(20, (i) => cancel(app.partner, id, i % 2 ? { key: newKey() } : {}));
  expect(new Set(answers.map((a) => a.body.booking?.status))).toEqual(new Set(["CANCELLED"]));
  expect(await rowsOf(id)).toEqual({ history: 2, cancelled: 1, audited: 2 });
});

test("cancelling a cancelled booking writes nothing", async () => {
  const { body } = await createBookedStay(app.partner, await property(3));
  const id = body.booking.public_id;
  const first = await cancel(app.partner, id, { body: { reason: "plans changed" } });
  const before = await poll(app.partner, id, "full");
  const again = await cancel(app.partner, id, { body: { reason: "another reason" } });
  expect([again.status, again.body.booking]).toEqual([200, first.body.booking]);
  expect({ ...(await poll(app.partner, id, "full")).body, trace_id: "" }).toEqual({ ...before.body, trace_id: "" });
  expect(await rowsOf(id)).toEqual({ history: 2, cancelled: 1, audited: 2 });
});

test.each(["CONFIRMED", "REJECTED"] as const)(
  "a cancellation and a settlement to %s race: one final status, and the rooms are counted once",
  async (to) => {
    const made = await property(12);
    const ids = await runAtOnce(
      12,
      async () => (await createBookedStay(app.partner, made, { scenario: "on_request" })).body.booking.public_id,
    );
    await Promise.all(ids.flatMap((id) => [cancel(app.partner, id), resolve(app.partner, id, to)]));
    for (const id of ids) {
      const { body } = await poll(app.partner, id, "full");
      expect(["CANCELLED", "REJECTED"], JSON.stringify(body.status_history)).toContain(body.status);
      expect(body.status_history!.map((h) => h.from)).toEqual([
        null,
        ...body.status_history!.map((h) => h.to).slice(0, -1),
      ]);
    }
  },
);

test("concurrent bookings, cancellations and prebooks of one night leave stock and bookings consistent", async () => {
  const made = await property(5);
  const offer = await findOffer(app.partner, made, { nights: 3 });
  const outcomes = await runAtOnce(40, async () => {
    const { body } = await prebook(app.partner, offer);
    const answer = await book(app.partner, bookBody(body.prebook_token));
    if (answer.status === 201) await cancel(app.partner, answer.body.booking.public_id);
    return readOutcome(answer);
  });
  expect(new Set(outcomes).has("201")).toBe(true);
  expect((await prebook(app.partner, offer)).body.match_status).toBe("MATCHED");
});

test("an expired hold frees its room without any sweep, and its token can no longer be booked", async () => {
  const made = await property(1);
  const offer = await findOffer(app.partner, made);
  const token = await holdStayToken(app.partner, made);
  expect((await prebook(app.partner, offer)).body.match_status).toBe("SOLD_OUT");
  setClockOffset(31 * 60_000);
  expect((await book(app.partner, bookBody(token))).body.code).toBe("PREBOOK_EXPIRED");
  expect((await prebook(app.partner, offer)).body.match_status).toBe("MATCHED");
});
