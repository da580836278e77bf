import { afterAll, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import {
  dayFromNow,
  makeProperty,
  NON_REFUNDABLE,
  WITH_FEE,
  type MadeProperty,
  type PropertyOptions,
} from "@/lib/testing/factories/property";
import { readOutcome, runAtOnce } from "@/lib/testing/harness/race";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  change,
  holdStayToken,
  newKey,
  poll,
  quote,
  quoteChange,
  search,
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

const free = async (made: MadeProperty, checkin: string, nights = 1) => {
  const { body } = await search(app.partner, [made], { checkin, nights });
  return body.results[0]!.total_available;
};

test("a quote returns the new price and terms, holds only the additional night, and changes nothing", async () => {
  const { made, id } = await stay({ rooms: [{ allotment: 2 }] });
  const before = (await poll(app.partner, id, "full")).body;
  const answer = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  expect(answer.body).toMatchObject({ before: "200.00", after: "300.00", difference: "100.00", currency: "EUR" });
  expect(answer.body.cancellation_policy).toMatchObject({
    finalized: true,
    free_until: before.cancellation_policy_snapshot!.free_until,
  });
  expect(answer.body.warnings.map((w) => w.code)).toEqual(["PRICE_INCREASED"]);
  const { trace_id: _a, ...unchanged } = before;
  expect((await poll(app.partner, id, "full")).body).toMatchObject(unchanged);
  expect(await Promise.all([30, 31, 32, 33].map((day) => free(made, dayFromNow(day))))).toEqual([1, 1, 1, 2]);
});

test("a change applies the quoted dates, price and terms, and appears in history, audit and event", async () => {
  const { made, id } = await stay();
  const { body: quoted } = await quoteChange(app.partner, id, { checkin: dayFromNow(31), checkout: dayFromNow(34) });
  const key = newKey();
  const answer = await change(app.partner, id, quoted.change_token, { key });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.booking).toMatchObject({
    public_id: id,
    status: "CONFIRMED",
    checkin_date: dayFromNow(31),
    checkout_date: dayFromNow(34),
    nights: 3,
    stay_total: "300.00",
    version: 3,
    cancellation_policy_snapshot: { ...quoted.cancellation_policy, finalized: true },
  });
  expect((await poll(app.partner, id, "full")).body).toMatchObject({
    ...answer.body.booking,
    updated_at: expect.any(String) as string,
  });
  expect(answer.body.booking.status_history!.map(({ from, to, reason }) => [from, to, reason])).toEqual([
    [null, "CONFIRMED", null],
    ["CONFIRMED", "CONFIRMED", "Stay changed"],
  ]);
  expect(answer.body.booking.status_history!.at(-1)).toMatchObject({
    actor: { kind: "PARTNER", name: null },
    changes: expect.arrayContaining([
      { field: "checkin_date", before: dayFromNow(30), after: dayFromNow(31) },
      { field: "stay_total", before: "200.00", after: "300.00" },
    ]),
  });
  expect(await Promise.all([30, 31, 32, 33].map((day) => free(made, dayFromNow(day))))).toEqual([3, 2, 2, 2]);

  const [event] = await app.db.rows<{ data: Record<string, unknown> }>(
    "SELECT data FROM outbox_event WHERE type = 'booking.updated' AND data->>'public_id' = $1",
    [id],
  );
  const changes = event!.data.changes as { field: string; before: unknown; after: unknown }[];
  expect(event!.data).toMatchObject({ version: 3, total: "300.00", starts_at: dayFromNow(31), initiator: "PARTNER" });
  expect(changes.filter(({ field }) => field !== "rooms" && field !== "cancellation_policy_snapshot")).toEqual([
    { field: "checkin_date", before: dayFromNow(30), after: dayFromNow(31) },
    { field: "checkout_date", before: dayFromNow(32), after: dayFromNow(34) },
    { field: "nights", before: 2, after: 3 },
    { field: "stay_total", before: "200.00", after: "300.00" },
  ]);
  const audited = await app.db.rows<{ operation: string }>(
    "SELECT operation FROM audit_entry WHERE subject = $1 ORDER BY at",
    [id],
  );
  expect(audited.map((row) => row.operation)).toEqual(["book", "booking.change.quote", "booking.change"]);

  const replay = await change(app.partner, id, quoted.change_token, { key });
  expect([replay.status, replay.headers["idempotent-replayed"], replay.body.booking]).toEqual([
    200,
    "true",
    answer.body.booking,
  ]);
  expect((await change(app.partner, id, quoted.change_token)).body.code).toBe("BOOKING_CHANGED");
});

test("a booking's own last room counts for its change: it can shift by a night, even under a stop-sell", async () => {
  const { made, id } = await stay({ rooms: [{ allotment: 1 }] });
  await app.db.rows("UPDATE room_night SET closed = true WHERE property_id = $1 AND day = $2", [
    made.id,
    dayFromNow(31),
  ]);
  const { body: quoted } = await quoteChange(app.partner, id, { checkin: dayFromNow(31), checkout: dayFromNow(33) });
  expect(quoted.difference).toBe("0");
  expect((await change(app.partner, id, quoted.change_token)).status).toBe(200);
  await app.db.rows("UPDATE room_night SET closed = true WHERE property_id = $1 AND day = $2", [
    made.id,
    dayFromNow(33),
  ]);
  expect((await quoteChange(app.partner, id, { checkout: dayFromNow(34) })).body.code).toBe("SOLD_OUT");
});

test("an additional night that another booking has taken is SOLD_OUT, and nothing is held", async () => {
  const { made, id } = await stay({ rooms: [{ allotment: 1 }] });
  await createBookedStay(app.partner, made, { checkin: dayFromNow(33), nights: 1 });
  const answer = await quoteChange(app.partner, id, { checkout: dayFromNow(34) });
  expect([answer.status, answer.body.code]).toEqual([409, "SOLD_OUT"]);
  expect(await free(made, dayFromNow(32))).toBe(1);
});

test("a quote's hold and its token expire after thirty minutes", async () => {
  const { made, id } = await stay({ rooms: [{ allotment: 1 }] });
  const { body: quoted } = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  expect(await free(made, dayFromNow(32))).toBe(0);
  setClockOffset(31 * 60_000);
  expect(await free(made, dayFromNow(32))).toBe(1);
  const late = await change(app.partner, id, quoted.change_token);
  expect([late.status, late.body.code]).toEqual([409, "CHANGE_EXPIRED"]);
});

test("a booking changed since the quote is BOOKING_CHANGED; a cancelled one cannot be changed", async () => {
  const { id } = await stay();
  const { body: first } = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  await app.partner.call("PATCH", `/bookings/${id}`, { body: { agency_reference: "new" } });
  expect((await change(app.partner, id, first.change_token)).body.code).toBe("BOOKING_CHANGED");
  const { body: second } = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  await cancel(app.partner, id);
  expect((await change(app.partner, id, second.change_token)).body.code).toBe("BOOKING_NOT_CHANGEABLE");
  expect((await quoteChange(app.partner, id, {})).body.code).toBe("BOOKING_NOT_CHANGEABLE");
});

test("a change cannot avoid a fee: neither the total nor a later fee is below the current cancellation fee", async () => {
  const { id } = await stay({ plans: [{ terms: WITH_FEE }] }, { nights: 4 });
  // Cancelling is free until two days before arrival, then costs a night, then everything from noon of the day before
  // arrival.
  setClockOffset(Date.parse(`${dayFromNow(29)}T12:00:00Z`) - Date.now());
  const fee = (await quote(app.partner, id)).body.fee;
  expect(fee).toBe("400.00");
  const shorter = await quoteChange(app.partner, id, { checkout: dayFromNow(31) });
  expect(shorter.body).toMatchObject({ before: "400.00", after: "400.00", difference: "0" });
  const moved = await quoteChange(app.partner, id, { checkin: dayFromNow(60), checkout: dayFromNow(61) });
  expect(moved.body).toMatchObject({ after: "400.00", cancellation_policy: { free_until: null } });
  expect(moved.body.cancellation_policy.tiers.map((tier) => tier.fee)).toEqual(["400.00"]);
  expect((await change(app.partner, id, moved.body.change_token)).status).toBe(200);
  expect((await quote(app.partner, id)).body.fee).toBe("400.00");
  const rooms = (await poll(app.partner, id, "full")).body.rooms as { stay_total: string }[];
  expect(rooms.map((room) => room.stay_total)).toEqual(["400.00"]);
});

test("a non-refundable stay never becomes cheaper", async () => {
  const { id } = await stay({ plans: [{ terms: NON_REFUNDABLE }] }, { nights: 3 });
  const { body } = await quoteChange(app.partner, id, { checkout: dayFromNow(31) });
  expect(body).toMatchObject({ before: "300.00", after: "300.00", difference: "0" });
  expect(body.warnings.map((w) => w.code)).toContain("NON_REFUNDABLE");
});

test("a fee that rises between quote and change invalidates the quote", async () => {
  const { id } = await stay({ plans: [{ terms: WITH_FEE }] });
  const deadline = Date.parse((await poll(app.partner, id, "full")).body.cancellation_policy_snapshot!.free_until!);
  setClockOffset(deadline - 60_000 - Date.now());
  const { body: quoted } = await quoteChange(app.partner, id, { checkin: dayFromNow(60), checkout: dayFromNow(61) });
  expect(quoted).toMatchObject({ after: "100.00", difference: "-100.00" });
  setClockOffset(deadline + 60_000 - Date.now());
  expect((await change(app.partner, id, quoted.change_token)).body.code).toBe("CHANGE_EXPIRED");
});

test("only confirmed stays can be changed, and only until check-in", async () => {
  const made = await property();
  const open = await createBookedStay(app.partner, made, { scenario: "on_request" });
  expect((await quoteChange(app.partner, open.body.booking.public_id)).body.code).toBe("BOOKING_NOT_CHANGEABLE");
  const { id } = await stay();
  setClockOffset(Date.parse(`${dayFromNow(30)}T15:01:00+01:00`) - Date.now());
  const late = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  setClockOffset(Date.parse(`${dayFromNow(30)}T12:00:00Z`) - Date.now());
  const early = await quoteChange(app.partner, id, { checkout: dayFromNow(33) });
  expect([late.body.code, early.status]).toEqual(["BOOKING_NOT_CHANGEABLE", 200]);
});

test("a property that confirms each booking manually supports no changes", async () => {
  const made = await property();
  const { booking } = (await createBookedStay(app.partner, made)).body;
  await app.db.rows(
    "UPDATE property SET confirmation_mode = 'ON_REQUEST', sheet_version = sheet_version + 1 WHERE id = $1",
    [made.id],
  );
  expect((await quoteChange(app.partner, booking.public_id, {})).body.code).toBe("BOOKING_NOT_CHANGEABLE");
});

test("guests that do not match the party are GUESTS_MISMATCH; a different party is priced", async () => {
  const { id } = await stay(
    { rooms: [{ maxAdults: 3 }], plans: [{ extraAdult: 2_500 }] },
    { occupancy: [{ adults: 2, child_ages: [] }] },
  );
  const more = await quoteChange(app.partner, id, { occupancy: [{ adults: 3 }] });
  expect(more.body.after).toBe("250.00");
  for (const occupancy of [
    [{ adults: 1 }, { adults: 1 }],
    [{ adults: 2 }, { adults: 2 }],
  ]) {
    const answer = await quoteChange(app.partner, id, { occupancy });
    expect([answer.status, answer.body.code]).toEqual([422, "GUESTS_MISMATCH"]);
  }
  expect((await change(app.partner, id, more.body.change_token)).body.booking.rooms).toMatchObject([
    { adults: 3, stay_total: "250.00" },
  ]);
});

test("a rate key changes the stay to another room and plan of the property", async () => {
  const { made, id } = await stay({ rooms: [{}, { prices: [15_000, 12_000] }], plans: [{}, { board: "HB" }] });
  const { body: found } = await search(app.partner, [made], { checkin: dayFromNow(40), nights: 1 });
  const slot = found.results[0]!.allocations.flatMap((a) => a.slots).find(
    (s) => s.room_public_id === made.rooms[1]!.publicId && s.meal_plan_code === "HB",
  )!;
  const { body: quoted } = await quoteChange(app.partner, id, { rate_key: slot.rate_key });
  expect(quoted).toMatchObject({ before: "200.00", after: "120.00" });
  const { booking } = (await change(app.partner, id, quoted.change_token)).body;
  expect(booking.rooms).toMatchObject([{ room_public_id: slot.room_public_id, meal_plan_code: "HB" }]);
  expect([booking.checkin_date, booking.checkout_date]).toEqual([dayFromNow(40), dayFromNow(41)]);
  const contradiction = await quoteChange(app.partner, id, { rate_key: slot.rate_key, checkout: dayFromNow(45) });
  expect(contradiction.body.details?.field).toBe("checkout");
});

test("a rate key of another property, currency, profile or tenant is refused by name", async () => {
  const { made, id } = await stay();
  const other = await property();
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const found = await Promise.all([
    search(app.partner, [other]),
    search(app.partner, [made], { currency: "USD" }),
    search(app.partner, [made], { headers }),
    search(app.stranger, [made]),
  ]);
  for (const { body } of found) {
    const { rate_key } = body.results[0]!.allocations[0]!.slots[0]!;
    const answer = await quoteChange(app.partner, id, { rate_key });
    expect([answer.status, answer.body.details?.field]).toEqual([400, "rate_key"]);
  }
});

test.each<[string, object]>([
  ["checkout", { checkout: dayFromNow(30) }],
  ["checkin", { checkin: dayFromNow(32) }],
  ["checkout", { checkin: dayFromNow(40), checkout: dayFromNow(71) }],
  ["checkin", { checkin: dayFromNow(-3) }],
  ["checkin", { checkin: "soon" }],
  ["occupancy", { occupancy: [] }],
  ["nights", { nights: 3 }],
])("a quote refuses %s by name: %j", async (field, body) => {
  const { id } = await stay();
  const answer = await quoteChange(app.partner, id, body);
  expect([answer.status, answer.body.code, answer.body.details?.field]).toEqual([400, "INVALID_REQUEST", field]);
});

test("a booking of another tenant, an unknown token and another booking's token are not found; a change needs a key", async () => {
  const { id } = await stay();
  const { id: other } = await stay();
  const { body: quoted } = await quoteChange(app.partner, other, { checkout: dayFromNow(33) });
  const answers = [
    await quoteChange(app.stranger, id, {}),
    await change(app.stranger, other, quoted.change_token),
    await change(app.partner, id, quoted.change_token),
    await change(app.partner, id, "chg_0nobodys"),
  ];
  expect(answers.map(readOutcome)).toEqual([
    "BOOKING_NOT_FOUND",
    "BOOKING_NOT_FOUND",
    "CHANGE_NOT_FOUND",
    "CHANGE_NOT_FOUND",
  ]);
  const body = { change_token: quoted.change_token };
  const keyless = await app.partner.call("POST", `/bookings/${other}/change`, { body });
  expect(keyless.body.code).toBe("IDEMPOTENCY_KEY_REQUIRED");
});

test("a change token cannot be booked, and a repeated quote with the same key is one quote", async () => {
  const { made, id } = await stay({ rooms: [{ allotment: 2 }] });
  const key = newKey();
  const answers = await runAtOnce(4, () => quoteChange(app.partner, id, { checkout: dayFromNow(33) }, { key }));
  expect(new Set(answers.map((a) => a.body.change_token)).size).toBe(1);
  expect(await free(made, dayFromNow(32))).toBe(1);
  const body = bookBody(answers[0]!.body.change_token);
  expect((await book(app.partner, body)).body.code).toBe("PREBOOK_NOT_FOUND");
});

test("several rooms change together, and a trip shows its member's new dates and total", async () => {
  const made = await property();
  const occupancy = [
    { adults: 2, child_ages: [] },
    { adults: 1, child_ages: [] },
  ];
  const { booking } = (await createBookedStay(app.partner, made, { occupancy })).body;
  const { body: trip } = await app.partner.call<{ public_id: string }>("POST", "/trip", {
    body: { name: "Spring", booking_public_ids: [booking.public_id] },
  });
  const { body: quoted } = await quoteChange(app.partner, booking.public_id, { checkout: dayFromNow(33) });
  expect(quoted).toMatchObject({ before: "400.00", after: "600.00" });
  await change(app.partner, booking.public_id, quoted.change_token);
  expect(await free(made, dayFromNow(32))).toBe(1);
  const { body } = await app.partner.call<{ members: object[]; totals: object[] }>("GET", `/trip/${trip.public_id}`);
  expect(body.members).toMatchObject([{ ends_at: expect.stringContaining(dayFromNow(33)) as string, total: "600.00" }]);
  expect(body.totals).toEqual([{ currency: "EUR", amount: "600.00" }]);
});

test("the contact gets an e-mail about the change only when the request asks for it", async () => {
  const { id } = await stay();
  for (const [notify_guest, mails] of [
    [undefined, 0],
    [true, 1],
  ] as const) {
    const { body } = await quoteChange(app.partner, id, { checkout: dayFromNow(notify_guest ? 34 : 33) });
    await change(app.partner, id, body.change_token, {}, notify_guest === undefined ? {} : { notify_guest });
    expect(await app.db.rows("SELECT kind FROM guest_mail WHERE booking_public_id = $1", [id])).toHaveLength(mails);
  }
});

test("price and visibility follow the booking's profile and ignore the header", async () => {
  const made = await property();
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const token = await holdStayToken(app.partner, made, { headers });
  const { booking } = (await book(app.partner, bookBody(token))).body;
  const { body, headers: sent } = await quoteChange(app.partner, booking.public_id, { checkout: dayFromNow(33) });
  expect([body.before, body.after]).toEqual(["225.00", "337.50"]);
  expect(sent["x-service-resolved-partner-profile-id"]).toBe(app.retail.publicId);
});
