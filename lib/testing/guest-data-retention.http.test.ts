import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { setClockOffset } from "@/lib/core/clock";
import { periodicTasks } from "@/lib/worker/sweeps";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { createBookedStay, poll } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { createTrip, readTrip } from "@/lib/testing/harness/products/trip";
import { eraseOldGuestData, eraseOldTripNames } from "@/lib/guest-data/retention";

const DAYS = env.guestRetentionDays;
let app: Served;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 50 }] });
});
beforeEach(async () => {
  env.guestRetentionDays = DAYS;
  await app.db.rows("TRUNCATE booking, trip CASCADE");
  await app.db.rows("UPDATE room_night SET sold = 0");
});
afterAll(async () => {
  env.guestRetentionDays = DAYS;
  await app.close();
});

const stay = async () => (await createBookedStay(app.partner, property)).body.booking.public_id;
const endOn = (id: string, day: string) =>
  app.db.rows("UPDATE booking SET ends_on = $2 WHERE public_id = $1", [id, day]);
const erasedIds = async () =>
  (await app.db.rows<{ id: string }>("SELECT public_id AS id FROM booking WHERE guest_data_erased_at IS NOT NULL")).map(
    ({ id }) => id,
  );

/** A copy of a booking for each age, in days since the booking ended. */
const copies = (id: string, ages: number[]) =>
  app.db.rows(
    `INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on, contact,
       special_requests, policy, details, prebook_token, created_at, updated_at)
     SELECT tenant_id, 'bkg_copy' || nth, booking_number + nth, product_type, 'CANCELLED', profile_id, currency_code, total,
       $2::date - age - 2, $2::date - age, contact, 'Late arrival', policy, details, prebook_token || nth, created_at, updated_at
     FROM booking, unnest($3::int[]) WITH ORDINALITY AS a (age, nth) WHERE public_id = $1`,
    [id, dayFromNow(0), ages],
  );

test("two years after its end, and no day before, a booking's travellers are erased", async () => {
  const [old, young] = [await stay(), await stay()];
  await endOn(old, addDays(dayFromNow(0), -DAYS - 1));
  await endOn(young, addDays(dayFromNow(0), -DAYS));
  const before = await poll(app.partner, young, "full");
  expect(await eraseOldGuestData()).toBe(false);
  const { body } = await poll(app.partner, old, "full");
  expect(body.guest_data_erased_at).toMatch(/Z$/);
  expect(body).toMatchObject({ guests: [[]], stay_total: before.body.stay_total, version: 3 });
  expect(body).not.toHaveProperty("contact");
  const after = await poll(app.partner, young, "full");
  expect({ ...after.body, trace_id: "" }).toEqual({ ...before.body, trace_id: "" });
  const changed = await app.partner.call("GET", `/bookings?updated_since=${body.updated_at}`);
  expect(changed.text).toContain(old);
  await expectConservation(app.db, property);
});

test("exactly the bookings beyond the retention are erased, in bounded steps", async () => {
  const one = await stay();
  // Ages of 0 to 899 days; some occur twice.
  const ages = Array.from({ length: 1_500 }, (_, i) => (i * 613) % 900);
  await copies(one, ages);
  const state = () =>
    app.db.rows<{ id: string; row: string }>("SELECT public_id AS id, b::text AS row FROM booking b ORDER BY 1");
  const before = new Map((await state()).map(({ id, row }) => [id, row]));
  const due = ages.flatMap((age, i) => (age > DAYS ? [`bkg_copy${i + 1}`] : []));
  expect(due.length).toBeGreaterThan(200);

  expect(await eraseOldGuestData()).toBe(true);
  expect(await erasedIds()).toHaveLength(200);
  let steps = 1;
  while (await eraseOldGuestData()) steps++;
  expect(steps).toBe(Math.floor(due.length / 200));
  expect((await erasedIds()).toSorted()).toEqual(due.toSorted());
  const isDue = new Set(due);
  const touched = (await state()).filter(({ id, row }) => row !== before.get(id)).map(({ id }) => id);
  expect(touched.filter((id) => !isDue.has(id))).toEqual([]);
  const audited = await app.db.rows(
    "SELECT 1 FROM audit_entry WHERE operation = 'guest.expire' AND actor = 'system:worker' AND subject LIKE 'bkg_copy%'",
  );
  expect(audited).toHaveLength(due.length);
});

test("a locked booking is skipped and erased the next time; the others do not wait", async () => {
  const ids = [await stay(), await stay(), await stay()];
  for (const id of ids) await endOn(id, "2020-01-01");
  const holder = await app.db.client.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM booking WHERE public_id = $1 FOR UPDATE", [ids[1]]);
  await eraseOldGuestData();
  expect((await erasedIds()).toSorted()).toEqual([ids[0]!, ids[2]!].toSorted((a, b) => (a < b ? -1 : 1)));
  await holder.query("ROLLBACK");
  holder.release();
  await eraseOldGuestData();
  expect(await erasedIds()).toHaveLength(3);
});

test("with 0 days nothing is erased automatically; moving a sandbox's clock forward erases nothing", async () => {
  const id = await stay();
  setClockOffset(10 * 365 * 86_400_000);
  await eraseOldGuestData();
  setClockOffset(0);
  expect(await erasedIds()).toEqual([]);
  await endOn(id, "2020-01-01");
  env.guestRetentionDays = 0;
  expect(await eraseOldGuestData()).toBe(false);
  expect(await erasedIds()).toEqual([]);
});

test("an old booking that stores its party only as names stores it as counts after the erasure", async () => {
  const old = await stay();
  const transfer = (await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)))).body.booking
    .public_id;
  const people = [
    { kind: "ADULT", first_name: "Ada", last_name: "Lovelace", is_lead: true },
    { kind: "CHILD", first_name: "Byron", last_name: "Lovelace", age: 7 },
  ];
  await app.db.rows(
    `UPDATE booking SET ends_on = '2020-01-01', details = CASE product_type
       WHEN 1 THEN jsonb_set(details, '{rooms,0}', (details -> 'rooms' -> 0) - 'adults' - 'child_ages')
       ELSE (details - 'party') || jsonb_build_object('travellers', $1::jsonb) END`,
    [JSON.stringify(people)],
  );
  await app.db.rows("UPDATE booking_room SET guests = $1", [JSON.stringify(people)]);
  await eraseOldGuestData();
  const party = { adults: 1, child_ages: [7] };
  expect((await poll(app.partner, old, "full")).body).toMatchObject({ guests: [[]], rooms: [party] });
  expect((await poll(app.partner, transfer, "full")).body).toMatchObject({ travellers: [], party });
});

test("a trip's name is erased once its bookings are erased and it has not changed for as long", async () => {
  const [first, second] = [await stay(), await stay()];
  const name = "Lovelace family";
  const { body } = await createTrip(app.partner, { name, booking_public_ids: [first, second] });
  const nameNow = async () => (await readTrip(app.partner, body.public_id)).body.name;
  await endOn(first, "2020-01-01");
  await eraseOldGuestData();
  await app.db.rows("UPDATE trip SET updated_at = '2020-01-01'");
  await eraseOldTripNames();
  expect(await nameNow()).toBe(name);
  await endOn(second, "2020-01-01");
  await eraseOldGuestData();
  expect(await eraseOldTripNames()).toBe(false);
  expect(await nameNow()).toBe("Trip");
});

test("the sweep is a task of the worker, and uses its index however many bookings there are", async () => {
  const names = periodicTasks({ info: () => {}, error: () => {} }).map((task) => task.name);
  expect(names).toEqual(expect.arrayContaining(["erase guests' data of ended bookings", "erase names of old trips"]));
  await copies(
    await stay(),
    Array.from({ length: 5_000 }, (_, i) => i % 700),
  );
  await app.db.rows("ANALYZE booking");
  const plan = await app.db.rows<Record<"QUERY PLAN", string>>(
    `EXPLAIN SELECT tenant_id, public_id FROM booking WHERE guest_data_erased_at IS NULL AND ends_on < $1::date
     ORDER BY ends_on LIMIT 200 FOR UPDATE SKIP LOCKED`.replace("$1", `'${addDays(dayFromNow(0), -DAYS)}'`),
  );
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("booking_guest_data_due_idx");
});
