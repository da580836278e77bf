import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, poll } from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { addMember, cancelTrip, createTrip, readTrip, removeMember, stayIn } from "@/lib/testing/harness/products/trip";

let app: Served;
const sold: MadeProperty[] = [];
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  for (const made of sold.splice(0)) await expectConservation(app.db, made);
});
afterAll(() => app.close());

async function property(allotment = 40): Promise<MadeProperty> {
  const made = await makeProperty(app.db.client, { rooms: [{ allotment }] });
  sold.push(made);
  return made;
}
const stays = (count: number, made: MadeProperty) => runAtOnce(count, () => stayIn(app.partner, made));
const tripWith = async (...ids: string[]) =>
  (await createTrip(app.partner, { booking_public_ids: ids })).body.public_id;
const membersOf = async (tripId: string) =>
  (await readTrip(app.partner, tripId)).body.members.map((m) => m.booking_public_id);

/**
 * A cancelled booking has one cancellation in its history and one event, and its stock is returned once (see
 * afterEach).
 */
async function expectOneCancel(ids: string[]): Promise<void> {
  const [row] = await app.db.rows(
    `SELECT (SELECT count(*)::int FROM booking_history WHERE to_status = 'CANCELLED' AND booking_public_id = ANY($1)) AS history,
       (SELECT count(*)::int FROM outbox_event WHERE type = 'booking.cancelled' AND data->>'public_id' = ANY($1)) AS events`,
    [ids],
  );
  expect(row).toEqual({ history: ids.length, events: ids.length });
}

test("twenty concurrent additions of one booking to two trips: one membership, nineteen refusals", async () => {
  const [a, b, stay] = [await tripWith(), await tripWith(), await stayIn(app.partner, await property())];
  const answers = await runAtOnce(20, (i) => addMember(app.partner, i % 2 ? a : b, stay));
  expect(tally(answers)).toEqual({ 200: 1, TRIP_MEMBER_EXISTS: 19 });
  expect([...(await membersOf(a)), ...(await membersOf(b))]).toEqual([stay]);
});

test("twenty concurrent additions of different bookings to one trip all succeed, and each has its own version", async () => {
  const made = await property();
  const tripId = await tripWith();
  const ids = await stays(20, made);
  expect(tally(await runAtOnce(20, (i) => addMember(app.partner, tripId, ids[i]!)))).toEqual({ 200: 20 });
  expect((await membersOf(tripId)).toSorted()).toEqual(ids.toSorted());
  const versions = await app.db.rows<{ v: number }>(
    "SELECT (data->>'version')::int AS v FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY v",
    [tripId],
  );
  expect(versions.map((row) => row.v)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2));
});

test("trips created concurrently from the same bookings in any order: each booking is in one, and none is half created", async () => {
  const ids = await stays(6, await property());
  const answers = await runAtOnce(12, (i) => {
    const rotated = [...ids.slice(i % 6), ...ids.slice(0, i % 6)];
    return createTrip(app.partner, { booking_public_ids: i % 2 ? rotated : rotated.toReversed() });
  });
  expect(tally(answers)).toEqual({ 201: 1, TRIP_MEMBER_EXISTS: 11 });
});

test("a booking added and removed concurrently is in the trip or not, as the last operation left it", async () => {
  const [tripId, stay] = [await tripWith(), await stayIn(app.partner, await property())];
  const answers = await runAtOnce(20, (i) => (i % 2 ? addMember : removeMember)(app.partner, tripId, stay));
  const { 200: done = 0, ...refused } = tally(answers);
  expect(
    Object.keys(refused).filter((code) => !["TRIP_MEMBER_EXISTS", "TRIP_MEMBER_NOT_FOUND"].includes(code)),
  ).toEqual([]);
  expect(await membersOf(tripId)).toEqual(done % 2 ? [stay] : []);
});

test("twenty concurrent cancellations of one trip cancel each member once, and all return it as cancelled", async () => {
  const ids = await stays(3, await property());
  const tripId = await tripWith(...ids);
  const answers = await runAtOnce(20, (i) => cancelTrip(app.partner, tripId, i % 2 ? { key: newKey() } : {}));
  expect(tally(answers)).toEqual({ 200: 20 });
  expect(new Set(answers.map((a) => a.body.status))).toEqual(new Set(["CANCELLED"]));
  const first = answers.filter((a) => a.body.results.some((r) => r.outcome === "CANCELLED"));
  expect(first).toHaveLength(1);
  await expectOneCancel(ids);
});

test("a trip's cancellation concurrent with those of its members: each is cancelled once, by either", async () => {
  const made = await property();
  for (let round = 0; round < 5; round++) {
    const ids = await stays(4, made);
    const tripId = await tripWith(...ids);
    const answers = await Promise.all([...ids.map((id) => cancel(app.partner, id)), cancelTrip(app.partner, tripId)]);
    expect(tally(answers)).toEqual({ 200: 5 });
    await expectOneCancel(ids);
    expect((await readTrip(app.partner, tripId)).body.status).toBe("CANCELLED");
  }
});

test("cancellations of trips that share nights, in opposite orders, do not deadlock", async () => {
  const [one, two] = [await property(), await property()];
  const trips = await runAtOnce(10, async (i) => {
    const hotels = i % 2 ? [one, two, one] : [two, one, two];
    const ids: string[] = [];
    for (const hotel of hotels) ids.push(await stayIn(app.partner, hotel));
    return { ids, tripId: await tripWith(...ids) };
  });
  expect(tally(await Promise.all(trips.map((t) => cancelTrip(app.partner, t.tripId))))).toEqual({ 200: 10 });
  await expectOneCancel(trips.flatMap((t) => t.ids));
});

test("a cancellation concurrent with additions and removals cancels exactly the members that it reports", async () => {
  const made = await property();
  for (let round = 0; round < 5; round++) {
    const [stays4, late] = [await stays(4, made), await stayIn(app.partner, made)];
    const tripId = await tripWith(...stays4);
    const [cancelled, removed, added] = await Promise.all([
      cancelTrip(app.partner, tripId),
      removeMember(app.partner, tripId, stays4[0]!),
      addMember(app.partner, tripId, late),
    ]);
    expect([cancelled.status, removed.status, added.status]).toEqual([200, 200, 200]);
    const named = cancelled.body.results.map((r) => r.booking_public_id).toSorted();
    const all = [...stays4, late];
    const ended = await runAtOnce(5, async (i) => (await poll(app.partner, all[i]!)).body.status);
    expect(all.filter((_, i) => ended[i] === "CANCELLED").toSorted()).toEqual(named);
    await expectOneCancel(named);
  }
});
