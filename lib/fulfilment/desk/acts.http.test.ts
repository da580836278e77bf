import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { dayFromNow, makeProperty, NON_REFUNDABLE, type MadeProperty } from "@/lib/testing/factories/property";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { DeskRecord, BulkActResult, BulkPreview, NoteRecord } from "./schemas";

// What operators do to bookings: at a fee, after the fact, to many at once; and what they note.

let app: Served;
let operator: StaffClient;
let house: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  house = await makeProperty(app.db.client, { rooms: [{ allotment: 100 }], plans: [{ terms: NON_REFUNDABLE }] });
  for (const { id } of [app.tenant, app.otherTenant])
    await app.db.rows(
      "INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at) VALUES ($1, 'EUR', 'CREDIT_LINE', 10000000, 7, now(), now())",
      [id],
    );
});
afterAll(() => app.close());

interface Full {
  status: string;
  version: number;
  outcome: string | null;
  cancellation_policy_snapshot: { realized_penalty?: { fee: string } };
}
const at = (publicId: string, tenant = app.tenant) => ({ tenant_public_id: tenant.publicId, public_id: publicId });
const act = <T = { booking: Full }>(operation: string, publicId: string, body: object) =>
  operator.call<T>(operation, { params: at(publicId), body });
const stay = async (property = house, options: object = {}, client = app.partner) =>
  (await createBookedStay(client, property, options)).body.booking.public_id;
const full = async (publicId: string) => (await app.partner.call<Full>("GET", `/bookings/${publicId}?view=full`)).body;
const owed = async (publicId: string) =>
  app.db.rows<{ kind: string; amount: string }>(
    "SELECT kind, amount::text FROM account_entry WHERE booking_public_id = $1 ORDER BY id",
    [publicId],
  );
const lastEvent = async (publicId: string) =>
  (
    await app.db.rows<{ type: string; data: Record<string, unknown> }>(
      "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id DESC LIMIT 1",
      [publicId],
    )
  )[0]!;
/** Lets a booking have begun today. */
const begin = (publicId: string) =>
  app.db.rows("UPDATE booking SET starts_on = current_date - 1 WHERE public_id = $1", [publicId]);
const REASON = { reason: "The pool is closed" };

describe("a cancel for the supplier at a fee", () => {
  test.each(["0", "0.01", "30.50", "200.00"])("of %s is charged, told and entered as that", async (fee) => {
    const id = await stay();
    const { body } = await act("supplier.cancel", id, { ...REASON, fee });
    expect(body.booking).toMatchObject({
      status: "CANCELLED",
      cancellation_policy_snapshot: { realized_penalty: { fee } },
    });
    expect(await lastEvent(id)).toMatchObject({ type: "booking.cancelled", data: { fee, initiator: "SUPPLIER" } });
    const minor = String(Number(fee) * 100);
    expect(await owed(id)).toEqual([
      { kind: "BOOKED", amount: "20000" },
      { kind: "CANCELLED", amount: "-20000" },
      ...(fee === "0" ? [] : [{ kind: "PENALTY", amount: minor }]),
    ]);
    await expectConservation(app.db, house);
  });

  test.each(["-0.01", "200.01", "1.005"])("of %s is refused, and nothing is cancelled", async (fee) => {
    const id = await stay();
    const { status, body } = await act<{ details: object }>("supplier.cancel", id, { ...REASON, fee });
    expect([status, body.details]).toMatchObject([400, { field: "fee" }]);
    expect((await full(id)).status).toBe("CONFIRMED");
  });

  test("of a package is shared out among its items to the cent", async () => {
    const journey = await makeJourney(app.db);
    const { body } = await bookedPackage(app.partner, packageBody(journey.package));
    const id = body.booking.public_id;
    await act("supplier.cancel", id, { ...REASON, fee: "10.01" });
    const [sum] = await app.db.rows(
      "SELECT sum((realized_penalty->>'fee')::numeric)::text AS fee FROM booking_item WHERE booking_public_id = $1",
      [id],
    );
    expect(sum).toEqual({ fee: "10.01" });
  });
});

describe("an outcome", () => {
  test.each(["NO_SHOW", "EARLY_DEPARTURE"])(
    "%s leaves its fee alone to be paid, and the booking cannot be cancelled",
    async (outcome) => {
      const id = await stay();
      const early = await act("supplier.outcome", id, { outcome, fee: "80.00", ...REASON });
      expect([early.status, early.body.code]).toEqual([409, "BOOKING_NOT_CANCELLABLE"]);
      await begin(id);
      const { body } = await act("supplier.outcome", id, { outcome, fee: "80.00", ...REASON });
      expect(body.booking).toMatchObject({ status: "CONFIRMED", outcome });
      expect(await lastEvent(id)).toMatchObject({
        type: "booking.updated",
        data: { initiator: "SUPPLIER", ...REASON, fee: "80.00", changed_fields: ["outcome"] },
      });
      expect(await owed(id)).toMatchObject([
        {},
        { kind: "CANCELLED", amount: "-20000" },
        { kind: "PENALTY", amount: "8000" },
      ]);
      await act("supplier.outcome", id, { outcome, fee: "50.00", ...REASON });
      expect((await owed(id)).at(-1)).toEqual({ kind: "PENALTY", amount: "-3000" });
      expect((await act("supplier.cancel", id, REASON)).body.code).toBe("BOOKING_NOT_CANCELLABLE");
      const cancelled = await app.partner.call("POST", `/bookings/${id}/cancel`, { body: {} });
      expect(cancelled.body).toMatchObject({ code: "BOOKING_NOT_CANCELLABLE" });
    },
  );

  test("WAIVED gives up the fee of a cancelled booking, in part or in whole, once however often it is sent", async () => {
    const id = await stay();
    expect((await act("supplier.outcome", id, { outcome: "WAIVED", fee: "0", ...REASON })).body.code).toBe(
      "BOOKING_NOT_CANCELLABLE",
    );
    await act("supplier.cancel", id, { ...REASON, fee: "90.00" });
    const more = await act<{ details: object }>("supplier.outcome", id, { outcome: "WAIVED", fee: "90.01", ...REASON });
    expect([more.status, more.body.details]).toMatchObject([400, { field: "fee" }]);
    await act("supplier.outcome", id, { outcome: "WAIVED", fee: "40.00", ...REASON });
    const answers = await runAtOnce(4, () => act("supplier.outcome", id, { outcome: "WAIVED", fee: "0", ...REASON }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await owed(id)).slice(2).map(({ amount }) => amount)).toEqual(["9000", "-5000", "-4000"]);
    expect(await full(id)).toMatchObject({ status: "CANCELLED", outcome: "WAIVED", version: 5 });
    expect((await lastEvent(id)).data).toMatchObject({ initiator: "STAFF", fee: "0" });
  });

  test("tells no supplier what the partner pays", async () => {
    const id = await stay();
    await begin(id);
    await act("supplier.outcome", id, { outcome: "NO_SHOW", fee: "77.77", ...REASON });
    const [{ kinds }] = (await app.db.rows(
      "SELECT array_agg(kind) AS kinds FROM supplier_message WHERE booking_public_id = $1",
      [id],
    )) as [{ kinds: string[] }];
    expect(kinds).toEqual(["NEW"]);
  });
});

describe("many at once: a hotel that has closed", () => {
  const preview = (query: Record<string, string>) =>
    operator.call<z.output<typeof BulkPreview>>("supplier.previewMany", { query });
  const all = (body: object) => operator.call<z.output<typeof BulkActResult>>("supplier.actOnMany", { body });

  test("its 60 bookings of two partners are previewed, cancelled in one act, and told to everybody once", async () => {
    const burnt = await makeProperty(app.db.client, {
      rooms: [{ allotment: 100 }],
      plans: [{ terms: NON_REFUNDABLE }],
    });
    await app.db.rows("UPDATE property SET reservation_channel = 'API' WHERE id = $1", [burnt.id]);
    const ids: string[] = [];
    for (let n = 0; n < 60; n++)
      ids.push(await stay(burnt, { checkin: dayFromNow(20 + (n % 5)) }, n % 3 ? app.partner : app.stranger));
    const elsewhere = await stay();
    const query = { act: "CANCEL", property_public_id: burnt.publicId };
    const { body: seen } = await preview(query);
    expect(seen).toMatchObject({
      bookings: 60,
      tenants: 2,
      totals: [{ currency: "EUR", bookings: 60, amount: "12000.00" }],
    });
    ids.push(await stay(burnt));
    const stale = await all({ ...query, proof: seen.proof, reason: "It burnt down" });
    expect([stale.status, stale.body]).toMatchObject([409, { code: "BOOKING_CHANGED" }]);
    const { proof } = (await preview(query)).body;
    expect((await all({ ...query, proof, reason: "It burnt down", notify_guest: true })).body).toMatchObject({
      done: 61,
      skipped: [],
    });
    const told = await app.db.rows(
      `SELECT count(*)::int AS bookings, sum((SELECT count(*) FROM outbox_event e WHERE e.data->>'public_id' = b.public_id AND e.type = 'booking.cancelled' AND e.data->>'reason' = 'It burnt down'))::int AS events,
         sum((SELECT count(*) FROM guest_mail g WHERE g.booking_public_id = b.public_id AND g.kind = 'CANCELLED'))::int AS mails,
         sum((SELECT count(*) FROM supplier_message m WHERE m.booking_public_id = b.public_id AND m.kind = 'CANCEL' AND m.is_last))::int AS messages,
         sum((SELECT sum(amount) FROM account_entry a WHERE a.booking_public_id = b.public_id))::int AS owed
       FROM booking b WHERE b.public_id = ANY ($1) AND b.status = 'CANCELLED'`,
      [ids],
    );
    expect(told).toEqual([{ bookings: 61, events: 61, mails: 61, messages: 61, owed: 0 }]);
    expect((await full(elsewhere)).status).toBe("CONFIRMED");
    await expectConservation(app.db, burnt);
    expect((await preview(query)).body.bookings).toBe(0);
  });

  test("what waits is declined, who has arrived leaves early for the nights that were slept, and who has left has stayed", async () => {
    const burnt = await makeProperty(app.db.client, { rooms: [{ allotment: 20 }], plans: [{ terms: NON_REFUNDABLE }] });
    const [ahead, inside, gone] = [await stay(burnt), await stay(burnt), await stay(burnt)];
    const waiting = await stay(burnt, { scenario: "on_request" });
    const move = (id: string, from: number, to: number) =>
      app.db.rows(
        "UPDATE booking SET starts_on = current_date + $2::int, ends_on = current_date + $3::int WHERE public_id = $1",
        [id, from, to],
      );
    await move(inside, -1, 3);
    await move(gone, -3, 0);
    const query = { act: "CANCEL", property_public_id: burnt.publicId };
    const { body: seen } = await preview(query);
    expect(seen).toMatchObject({ bookings: 3, waiting: 1, begun: 1, totals: [{ amount: "350.00" }] });
    expect((await all({ ...query, proof: seen.proof, reason: "It burnt down" })).body).toMatchObject({
      done: 3,
      skipped: [],
    });
    expect(await full(ahead)).toMatchObject({ status: "CANCELLED" });
    expect(await full(inside)).toMatchObject({
      status: "CONFIRMED",
      outcome: "EARLY_DEPARTURE",
      cancellation_policy_snapshot: { realized_penalty: { fee: "50.00" } },
    });
    expect(await full(gone)).toMatchObject({ status: "CONFIRMED", outcome: null, version: 2 });
    expect(await full(waiting)).toMatchObject({ status: "REJECTED" });
    expect(await lastEvent(waiting)).toMatchObject({
      type: "booking.rejected",
      data: { reason: "It burnt down", initiator: "SUPPLIER" },
    });
  });

  test("those who find room elsewhere at their price are relocated, the others are named and stay as they are", async () => {
    const plans = [{ terms: NON_REFUNDABLE }];
    const burnt = await makeProperty(app.db.client, { rooms: [{ allotment: 20 }], plans });
    const other = await makeProperty(app.db.client, { rooms: [{ allotment: 2, prices: [9_000] }], plans });
    const ids = [await stay(burnt), await stay(burnt, {}, app.stranger), await stay(burnt)];
    const query = { act: "RELOCATE", property_public_id: burnt.publicId };
    const { body: seen } = await preview(query);
    expect(seen).toMatchObject({ bookings: 3, tenants: 2, totals: [{ amount: "0" }] });
    const body = { ...query, proof: seen.proof, reason: "It burnt down" };
    const refused = await all(body);
    expect([refused.status, refused.body]).toMatchObject([400, { details: { field: "to_property_public_id" } }]);
    const { body: done } = await all({ ...body, to_property_public_id: other.publicId });
    expect(done).toMatchObject({ done: 2, skipped: [{ code: "SOLD_OUT" }] });
    const made = await app.db.rows<{ from: string; status: string }>(
      `SELECT b.relocated_from AS from, old.status FROM booking b JOIN booking old ON old.public_id = b.relocated_from
       WHERE b.relocated_from = ANY ($1) ORDER BY 1`,
      [ids],
    );
    expect(made).toEqual(
      ids
        .filter((id) => id !== done.skipped[0]!.public_id)
        .toSorted()
        .map((from) => ({ from, status: "CANCELLED" })),
    );
    expect((await preview(query)).body.bookings).toBe(1);
    await expectConservation(app.db, burnt);
    await expectConservation(app.db, other);
  });

  test("fees are waived for those who cancelled themselves", async () => {
    const closed = await makeProperty(app.db.client, { plans: [{ terms: NON_REFUNDABLE }] });
    const id = await stay(closed);
    await app.partner.call("POST", `/bookings/${id}/cancel`, { body: {} });
    const query = { act: "WAIVE", property_public_id: closed.publicId };
    const { body: seen } = await preview(query);
    expect(seen).toMatchObject({ bookings: 1, totals: [{ amount: "200.00" }] });
    expect((await all({ ...query, proof: seen.proof, ...REASON })).body.done).toBe(1);
    expect((await owed(id)).at(-1)).toEqual({ kind: "PENALTY", amount: "-20000" });
  });

  test("needs a filter, and the preview's proof", async () => {
    expect((await preview({ act: "CANCEL", arrival_from: "2026-01-01" })).status).toBe(400);
    const query = { act: "CANCEL", arrival_from: "2099-01-01", arrival_to: "2099-02-01" };
    expect((await all({ ...query, proof: "x", ...REASON })).body).toMatchObject({ code: "BOOKING_CHANGED" });
  });
});

describe("notes", () => {
  test("are the operators' own, due by a day until they are done", async () => {
    const id = await stay();
    const add = (body: object) => act<z.output<typeof NoteRecord>>("bookingNote.add", id, body);
    const { body: late } = await add({ text: "Ask for the cot", due_on: "2027-03-02" });
    await add({ text: "Guest is deaf" });
    const record = async () =>
      (await operator.call<z.output<typeof DeskRecord>>("supplier.record", { params: at(id) })).body;
    expect((await record()).notes).toMatchObject([
      { text: "Guest is deaf", due_on: null },
      { text: "Ask for the cot", due_on: "2027-03-02", done_at: null, author: expect.any(String) },
    ]);
    const due = async (today: string) =>
      (
        await operator.call<{ items: { public_id: string; booking_public_id: string }[] }>("bookingNote.listDue", {
          query: { today },
        })
      ).body.items;
    expect(await due("2027-03-01")).toEqual([]);
    expect(await due("2027-03-02")).toMatchObject([{ public_id: late.public_id, booking_public_id: id }]);
    await operator.call("bookingNote.update", {
      params: { ...at(id), note_public_id: late.public_id },
      body: { done: true },
    });
    expect(await due("2027-03-02")).toEqual([]);
    expect(JSON.stringify(await full(id))).not.toContain("deaf");
    expect((await full(id)).version).toBe(2);
    const foreign = await operator.call("bookingNote.update", {
      params: { ...at(id, app.otherTenant), note_public_id: late.public_id },
      body: { done: false },
    });
    expect(foreign.body.code).toBe("NOT_FOUND");
  });
});
