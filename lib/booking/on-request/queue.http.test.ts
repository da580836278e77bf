import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay } from "@/lib/testing/harness/products/stay";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 50 }] });
});
afterAll(() => app.close());

interface Page {
  items: { public_id: string; respond_by: string; tenant_name: string }[];
  next_cursor: string | null;
  waiting: number;
  stale: number;
}
interface Decided {
  booking: {
    status: string;
    supplier_reference: string | null;
    status_history: { to: string; source: string; reason: string | null }[];
  };
}
const request = async (client: PartnerClient = app.partner, scenario = "on_request") =>
  (await createBookedStay(client, property, { scenario })).body.booking.public_id;
const decide = (publicId: string, body: object, tenant = app.tenant) =>
  operator.call<Decided>("queue.decide", { params: { tenant_public_id: tenant.publicId, public_id: publicId }, body });
const queue = async (query: Record<string, string> = {}) => (await operator.call<Page>("queue.list", { query })).body;
const full = async (publicId: string) =>
  (await app.partner.call<Decided["booking"]>("GET", `/bookings/${publicId}?view=full`)).body;
const eventsOf = async (publicId: string) =>
  (
    await app.db.rows<{ type: string }>("SELECT type FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id", [
      publicId,
    ])
  ).map((e) => e.type);

describe("the queue", () => {
  test("lists every partner's requests, earliest deadline first, page by page", async () => {
    for (const client of [app.partner, app.stranger, app.partner]) await request(client);
    const [first] = (await queue()).items;
    await app.db.rows("UPDATE booking SET respond_by = respond_by - interval '1 hour' WHERE public_id <> $1", [
      first!.public_id,
    ]);
    const whole = await queue();
    expect(whole.items.at(-1)!.public_id).toBe(first!.public_id);
    expect(whole.items.map((b) => b.respond_by)).toEqual(whole.items.map((b) => b.respond_by).toSorted());
    expect(new Set(whole.items.map((b) => b.tenant_name))).toEqual(new Set(["Ours", "Theirs"]));
    expect(whole.waiting).toBe(3);
    const one = await queue({ limit: "2" });
    const two = await queue({ limit: "2", cursor: one.next_cursor! });
    expect([...one.items, ...two.items]).toEqual(whole.items);
    expect((await queue({ q: first!.public_id })).items).toHaveLength(1);
    expect((await queue({ q: "lovel ada" })).items).toHaveLength(3);
    expect((await queue({ q: "lovel nobody" })).items).toEqual([]);
  });

  test("raises an alarm for a booking that is PENDING for too long, and settles it", async () => {
    const publicId = await request(app.partner, "pending");
    expect((await queue()).stale).toBe(0);
    await app.db.rows("UPDATE booking SET created_at = created_at - interval '6 minutes' WHERE public_id = $1", [
      publicId,
    ]);
    const stale = await queue({ state: "stale" });
    expect([stale.stale, stale.items.map((b) => b.public_id)]).toEqual([1, [publicId]]);
    expect((await decide(publicId, { decision: "DECLINE", reason: "lost" })).body.booking.status).toBe("FAILED");
    expect((await queue()).stale).toBe(0);
  });
});

describe("a request", () => {
  test("is confirmed with the supplier's number, which the partner reads and receives in the event", async () => {
    const publicId = await request();
    const { status, body } = await decide(publicId, { decision: "CONFIRM", supplier_reference: "HTL-77" });
    expect([status, body.booking.status]).toEqual([200, "CONFIRMED"]);
    expect(await full(publicId)).toMatchObject({ status: "CONFIRMED", supplier_reference: "HTL-77" });
    expect(await eventsOf(publicId)).toEqual(["booking.created", "booking.confirmed"]);
  });

  test("is declined with a reason, which the partner reads, and its room is released", async () => {
    const publicId = await request();
    expect((await decide(publicId, { decision: "DECLINE" })).body.details).toMatchObject({ field: "reason" });
    const sold = () =>
      app.db.rows("SELECT sum(sold)::int AS sold FROM room_night WHERE property_id = $1", [property.id]);
    const before = await sold();
    await decide(publicId, { decision: "DECLINE", reason: "No rooms that week" });
    const { status, status_history } = await full(publicId);
    expect([status, status_history.at(-1)]).toMatchObject([
      "REJECTED",
      { source: "STAFF", reason: "No rooms that week" },
    ]);
    expect(await sold()).not.toEqual(before);
    expect(await eventsOf(publicId)).toEqual(["booking.created", "booking.rejected"]);
  });

  test("is decided once among ten concurrent decisions, and not after the partner cancelled it", async () => {
    const publicId = await request();
    const tries = Array.from({ length: 10 }, (_, i) =>
      decide(publicId, i % 2 ? { decision: "CONFIRM" } : { decision: "DECLINE", reason: "full" }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "BOOKING_NOT_PENDING")).toHaveLength(9);
    const cancelled = await request();
    await app.partner.call("POST", `/bookings/${cancelled}/cancel`, { body: {} });
    expect((await decide(cancelled, { decision: "CONFIRM" })).body.code).toBe("BOOKING_NOT_PENDING");
  });

  test("is found under its own partner only", async () => {
    const publicId = await request();
    expect((await decide(publicId, { decision: "CONFIRM" }, app.otherTenant)).body.code).toBe("BOOKING_NOT_FOUND");
  });
});
