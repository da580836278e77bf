import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MadeTenant } from "@/lib/testing/factories/partners";
import { makeProperty, NON_REFUNDABLE, type MadeProperty } from "@/lib/testing/factories/property";
import {
  bookedPackage,
  expectJourneyConserved,
  makeJourney,
  packageBody,
} from "@/lib/testing/harness/products/package";
import { runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { createBookedStay, cancel, search } from "@/lib/testing/harness/products/stay";

// docs/bookings#the-suppliers-side: what an operator does to bookings for the supplier.

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  property = await makeProperty(app.db.client, {
    rooms: [{ allotment: 20 }],
    plans: [{ terms: NON_REFUNDABLE }],
  });
});
afterAll(() => app.close());

interface Full {
  status: string;
  version: number;
  supplier_reference: string | null;
  relocation_note: string | null;
  cancellation_policy_snapshot: { realized_penalty?: { fee: string } };
  status_history: { from: string | null; to: string; source: string; initiator: string; reason: string | null }[];
}
const at = (publicId: string, tenant: MadeTenant = app.tenant) => ({
  params: { tenant_public_id: tenant.publicId, public_id: publicId },
});
const forSupplier = (publicId: string, body: object, tenant?: MadeTenant) =>
  operator.call<{ booking: Full }>("supplier.cancel", { ...at(publicId, tenant), body });
const change = (publicId: string, body: object) =>
  operator.call<{ booking: Full }>("supplier.update", { ...at(publicId), body });
const stay = async (options: Parameters<typeof createBookedStay>[2] = {}) =>
  (await createBookedStay(app.partner, property, options)).body.booking.public_id;
const full = async (publicId: string) => (await app.partner.call<Full>("GET", `/bookings/${publicId}?view=full`)).body;
const eventsOf = (publicId: string) =>
  app.db.rows<{ type: string; data: Record<string, unknown> }>(
    "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id",
    [publicId],
  );
const REASON = { reason: "The hotel is overbooked" };

describe("a cancel for the supplier", () => {
  test("costs nothing even on a non-refundable plan, returns the stock, and names the supplier as its cause", async () => {
    const before = (await search(app.partner, [property])).body.results[0]!.total_available;
    const publicId = await stay();
    const { status, body } = await forSupplier(publicId, REASON);
    expect([status, body.booking.status]).toEqual([200, "CANCELLED"]);
    const seen = await full(publicId);
    expect(seen.cancellation_policy_snapshot.realized_penalty).toMatchObject({ fee: "0" });
    expect(seen.status_history.at(-1)).toMatchObject({
      from: "CONFIRMED",
      to: "CANCELLED",
      source: "STAFF",
      initiator: "SUPPLIER",
      ...REASON,
    });
    const event = (await eventsOf(publicId)).at(-1)!;
    expect(event).toMatchObject({
      type: "booking.cancelled",
      data: { initiator: "SUPPLIER", ...REASON, fee: "0", previous_status: "CONFIRMED" },
    });
    expect((await search(app.partner, [property])).body.results[0]!.total_available).toBe(before);
    await expectConservation(app.db, property);
    const audit = await app.db.rows(
      "SELECT actor, tenant_id FROM audit_entry WHERE subject = $1 AND operation = 'supplier.cancel'",
      [publicId],
    );
    expect(audit).toEqual([{ actor: `staff:${operator.publicId}`, tenant_id: app.tenant.id }]);
  });

  test("repeated, changes nothing; of many concurrent ones one takes effect", async () => {
    const publicId = await stay();
    const answers = await runAtOnce(6, () => forSupplier(publicId, REASON));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect((await eventsOf(publicId)).filter(({ type }) => type === "booking.cancelled")).toHaveLength(1);
    await expectConservation(app.db, property);
  });

  test("concurrent with the partner's own: it is cancelled once, at one of the two fees", async () => {
    const publicId = await stay();
    await Promise.all([forSupplier(publicId, REASON), cancel(app.partner, publicId)]);
    expect((await eventsOf(publicId)).filter(({ type }) => type === "booking.cancelled")).toHaveLength(1);
    await expectConservation(app.db, property);
  });

  test("cancels a package with all its items", async () => {
    const journey = await makeJourney(app.db);
    const { body } = await bookedPackage(app.partner, packageBody(journey.package));
    const publicId = body.booking.public_id;
    expect((await forSupplier(publicId, REASON)).body.booking.status).toBe("CANCELLED");
    const items = await app.db.rows<{ status: string; fee: string }>(
      "SELECT status, realized_penalty->>'fee' AS fee FROM booking_item WHERE booking_public_id = $1",
      [publicId],
    );
    expect(items.length).toBe(5);
    expect(items.every(({ status, fee }) => status === "CANCELLED" && fee === "0")).toBe(true);
    await expectJourneyConserved(app.db, journey);
  });

  test("needs a confirmed booking of the named tenant, and a reason", async () => {
    const open = await stay({ scenario: "on_request" });
    const refused = await forSupplier(open, REASON);
    expect([refused.status, refused.body.code]).toEqual([409, "BOOKING_NOT_CANCELLABLE"]);
    const publicId = await stay();
    const silent = await forSupplier(publicId, {});
    expect([silent.status, silent.body.details]).toMatchObject([400, { field: "reason" }]);
    expect((await forSupplier(publicId, REASON, app.otherTenant)).body.code).toBe("BOOKING_NOT_FOUND");
    expect((await full(publicId)).status).toBe("CONFIRMED");
  });
});

describe("the supplier's reference and relocation note", () => {
  test("are updated with an event that names them, and the stock is unchanged", async () => {
    const publicId = await stay();
    const changed = await change(publicId, { supplier_reference: "HTL-77" });
    expect(changed.body.booking).toMatchObject({ supplier_reference: "HTL-77", status: "CONFIRMED" });
    await change(publicId, { relocation_note: "Moved to Hotel Miramar, same category, taxi paid" });
    const seen = await full(publicId);
    expect(seen).toMatchObject({
      supplier_reference: "HTL-77",
      relocation_note: expect.stringContaining("Miramar"),
      version: 4,
    });
    expect(seen.status_history.slice(-2)).toMatchObject([
      {
        actor: { kind: "SUPPLIER", name: null },
        changes: [{ field: "supplier_reference", before: null, after: "HTL-77" }],
      },
      { actor: { kind: "SUPPLIER", name: null }, changes: [{ field: "relocation_note", before: null }] },
    ]);
    const events = (await eventsOf(publicId)).slice(-2);
    expect(events).toMatchObject([
      {
        type: "booking.updated",
        data: {
          initiator: "SUPPLIER",
          supplier_reference: "HTL-77",
          changed_fields: ["supplier_reference"],
          changes: [{ field: "supplier_reference", before: null, after: "HTL-77" }],
        },
      },
      { type: "booking.updated", data: { initiator: "SUPPLIER", changed_fields: ["relocation_note"] } },
    ]);
    await expectConservation(app.db, property);
    await change(publicId, { supplier_reference: "HTL-77" });
    expect((await full(publicId)).version).toBe(4);
    await change(publicId, { relocation_note: null });
    expect((await full(publicId)).relocation_note).toBeNull();
  });

  test("cannot be updated once the booking has ended", async () => {
    const publicId = await stay();
    await forSupplier(publicId, REASON);
    expect((await change(publicId, { supplier_reference: "X" })).body.code).toBe("BOOKING_NOT_EDITABLE");
  });
});

test("a declined request's event has the supplier's reason", async () => {
  const publicId = await stay({ scenario: "on_request" });
  await operator.call("queue.decide", { ...at(publicId), body: { decision: "DECLINE", reason: "No rooms left" } });
  expect((await eventsOf(publicId)).at(-1)).toMatchObject({
    type: "booking.rejected",
    data: { reason: "No rooms left", initiator: "SUPPLIER" },
  });
});

test("decided requests are listed, the latest first, page by page, with result and reason", async () => {
  const [yes, no] = [await stay({ scenario: "on_request" }), await stay({ scenario: "on_request" })];
  await operator.call("queue.decide", { ...at(yes), body: { decision: "CONFIRM", supplier_reference: "HTL-9" } });
  await operator.call("queue.decide", { ...at(no), body: { decision: "DECLINE", reason: "No rooms left" } });
  interface Page {
    items: { public_id: string; decision: string; supplier_reference: string | null; reason: string | null }[];
    next_cursor: string | null;
  }
  const page = async (query: Record<string, string> = {}) =>
    (await operator.call<Page>("queue.decided", { query })).body;
  const whole = await page();
  expect(whole.items.slice(0, 2)).toMatchObject([
    { public_id: no, decision: "REJECTED", reason: "No rooms left", supplier_reference: null },
    { public_id: yes, decision: "CONFIRMED", supplier_reference: "HTL-9" },
  ]);
  const one = await page({ limit: "1" });
  const two = await page({ limit: "1", cursor: one.next_cursor! });
  expect([...one.items, ...two.items]).toEqual(whole.items.slice(0, 2));
  expect((await page({ decision: "CONFIRMED" })).items.every(({ decision }) => decision === "CONFIRMED")).toBe(true);
  // A later change of the booking does not remove the decision.
  await forSupplier(yes, REASON);
  expect((await page({ decision: "CONFIRMED" })).items.map(({ public_id }) => public_id)).toContain(yes);
});
