import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { operations, staffOperations } from "@/lib/api/operations";
import { isWrite } from "@/lib/api/operation";
import { clock } from "@/lib/core/clock";
import { ACCESS_MINUTES } from "@/lib/partner/access-schemas";
import { makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, newKey, searchBody } from "@/lib/testing/harness/products/stay";
import { exportBookings } from "./files/booking-export";
import { showDocument } from "./files/booking-document";
import { isOfPartner } from "./roles";
import { forgetStaff } from "./session/session";

let app: Served;
let own: string;
let foreign: string;
let bookedHotel: MadeProperty;
beforeAll(async () => {
  app = await served();
  bookedHotel = await makeProperty(app.db.client, { rooms: [{ allotment: 40 }] });
  own = (await createBookedStay(app.partner, bookedHotel)).body.booking.public_id;
  foreign = (await createBookedStay(app.stranger, bookedHotel)).body.booking.public_id;
});
afterAll(() => app.close());

let operator: StaffClient;
beforeEach(async () => {
  operator = await staffClient(app.db.client, "operator", null);
});

const begin = (more: { may_write?: boolean; tenant_public_id?: string } = {}, who = operator) =>
  who.call<{ public_id: string; ends_at: string }>("access.begin", {
    body: { tenant_public_id: app.tenant.publicId, reason: "Ticket 4711", ...more },
  });
const auditOf = (tenantId: number, actor = operator) =>
  app.db.rows<{ operation: string; subject: string | null }>(
    "SELECT operation, subject FROM audit_entry WHERE tenant_id = $1 AND actor = $2 ORDER BY id",
    [tenantId, `staff:${actor.publicId}`],
  );
const read = (id: string) =>
  operator.call<{ public_id: string; status: string }>("booking.get", { params: { public_id: id } });
interface SearchAnswer {
  results: { allocations: { slots: { stay_total: string }[] }[] }[];
}
const url = (path: string) => new Request(`http://desk.example${path}`, { headers: { host: "desk.example" } });

describe("an operator with read access to a tenant", () => {
  test("sees its bookings, trips, webhooks, deliveries, request log and usage, and none of them before", async () => {
    const reads = ["booking.list", "trip.list", "webhook.list", "webhook.health", "request.list", "usage.report"];
    for (const id of reads) expect((await operator.call(id)).body.code).toBe("auth.no_tenant");
    expect((await begin()).status).toBe(201);
    for (const id of reads) expect((await operator.call(id)).status, id).toBe(200);
    expect((await read(own)).body.public_id).toBe(own);
    // The tenant's own audit has each view.
    const looks = await auditOf(app.tenant.id);
    expect(looks.map(({ operation }) => operation)).toEqual(["access.begin", ...reads, "booking.get"]);
    expect(looks.at(-1)).toEqual({ operation: "booking.get", subject: own });
  });

  test("is limited by the tenant's row-level security", async () => {
    await begin();
    expect((await read(foreign)).body.code).toBe("BOOKING_NOT_FOUND");
    const list = await operator.call<{ items: { public_id: string }[] }>("booking.list");
    expect(list.body.items.map((one) => one.public_id)).toContain(own);
    expect(list.body.items.map((one) => one.public_id)).not.toContain(foreign);
    expect((await showDocument("voucher", url("/"), operator.cookie, foreign)).status).toBe(404);
    expect((await auditOf(app.otherTenant.id)).map(({ operation }) => operation)).toEqual([]);
  });

  test("cannot change anything of it, by any operation, neither as the tenant nor as an operator", async () => {
    await begin();
    const changes = [...operations, ...staffOperations].filter(isWrite);
    const ofTenant = changes.filter((op) => isOfPartner(op));
    const ofOperators = changes.filter((op) => !isOfPartner(op) && /\{tenant_public_id\}|\/tenants\/\{/.test(op.path));
    expect(ofTenant.length).toBeGreaterThan(20);
    expect(ofOperators.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["supplier.cancel", "supplier.update", "queue.decide", "tenant.suspend"]),
    );
    const refused = async (id: string, call: Parameters<StaffClient["call"]>[1]) =>
      expect((await operator.call(id, call)).body.code, id).toBe("VIEW_ONLY");
    const headers = { "idempotency-key": newKey() };
    for (const { id } of ofTenant)
      await refused(id, { params: { public_id: own, booking_public_id: own, delivery_public_id: own }, headers });
    for (const { id, path } of ofOperators) {
      const isNamed = path.includes("{tenant_public_id}");
      const tenant = app.tenant.publicId;
      const params = { public_id: isNamed ? own : tenant, ...(isNamed && { tenant_public_id: tenant }) };
      for (const as of [undefined, "operator"]) await refused(id, { params, headers, ...(as && { as }) });
    }
    const bookings = [{ tenant_public_id: app.tenant.publicId, public_id: own }];
    await refused("guest.erase", { body: { bookings, reason: "PERSON_REQUEST", case_reference: "C-1" } });
    await refused("admin.resetSecondFactor", { body: { email: "someone@agency.example" } });
    const many = { act: "CANCEL", property_public_id: bookedHotel.publicId };
    const preview = await operator.call<{ bookings: number; proof: string }>("supplier.previewMany", { query: many });
    expect(preview.body.bookings).toBeGreaterThan(0);
    await refused("supplier.actOnMany", { body: { ...many, proof: preview.body.proof, reason: "Closed" } });
    const flown = { flight_public_id: own, date: "2027-05-01", departure_time: "10:00", arrival_time: "12:00" };
    await refused("flight.reschedule", { body: flown });
    // A new write of operators that names no tenant is added here, or to REACHES_TENANTS if it reaches one's records.
    const ofNoTenant = changes.filter((op) => !ofTenant.includes(op) && !ofOperators.includes(op)).map(({ id }) => id);
    expect(
      ofNoTenant.filter((id) => !/^(user|session|me|factor|recoveryCode|supply|access|view)\./.test(id)).toSorted(),
    ).toEqual([
      "admin.resetSecondFactor",
      "contract.save",
      "exchangeRate.fetch",
      "exchangeRate.upload",
      "failedImage.retry",
      "flight.reschedule",
      "guest.erase",
      "guest.export",
      "inventory.edit",
      "securityAlarm.acknowledge",
      "supplier.actOnMany",
      "tenant.create",
    ]);
    expect((await read(own)).body).toMatchObject({ public_id: own, status: "CONFIRMED" });
  });

  test("can still change what is not of it, such as another tenant's, and can always end the access", async () => {
    await begin();
    const params = { public_id: app.otherTenant.publicId };
    expect((await operator.call("tenant.suspend", { params, body: { reason: "Unpaid" } })).status).toBe(200);
    expect((await operator.call("tenant.resume", { params })).status).toBe(200);
    expect((await begin({ may_write: true })).status).toBe(201);
    await begin();
    expect((await operator.call("access.end", { body: {} })).status).toBe(200);
    expect((await operator.call("tenant.resume", { params: { public_id: app.tenant.publicId } })).body.code).not.toBe(
      "VIEW_ONLY",
    );
  });

  test("can download its exports and documents, which the audit records too", async () => {
    expect((await exportBookings(url("/bookings/export.csv"), operator.cookie)).status).toBe(403);
    expect((await showDocument("voucher", url("/"), operator.cookie, own)).status).toBe(403);
    await begin();
    const file = await exportBookings(url("/bookings/export.csv"), operator.cookie);
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(own)]);
    expect((await showDocument("voucher", url("/"), operator.cookie, own)).status).toBe(200);
    const looks = (await auditOf(app.tenant.id)).map(({ operation }) => operation);
    expect(looks).toEqual(expect.arrayContaining(["booking.export", "booking.list", "booking.get"]));
  });

  test("can still do operators' own work", async () => {
    await begin();
    const users = await operator.call<{ items: { role: string }[] }>("user.list");
    expect(new Set(users.body.items.map(({ role }) => role))).toEqual(new Set(["operator"]));
    expect((await operator.call("queue.list")).status).toBe(200);
    expect((await operator.call("session.list")).status).toBe(200);
  });
});

describe("content during an operator's access to a tenant", () => {
  let sold: MadeProperty;
  let unsold: MadeProperty;
  let tenant: MadeTenant;
  beforeAll(async () => {
    const { client } = app.db;
    [sold, unsold] = [await makeProperty(client), await makeProperty(client)];
    tenant = await makeTenant(client, { name: "Some of it", catalogue: [sold.publicId] });
    await app.db.rows("UPDATE profile SET markup_percent = 20 WHERE id = $1 RETURNING id", [tenant.profile.id]);
  });
  const property = ({ publicId }: MadeProperty, more: { as?: string } = {}) =>
    operator.call<{ public_id: string }>("property.get", { params: { public_id: publicId }, ...more });

  test("has the limits of the tenant's contract, and each view is in the tenant's audit", async () => {
    expect((await property(unsold)).status).toBe(200);
    await begin({ tenant_public_id: tenant.publicId });
    expect((await property(unsold)).body.code).toBe("PROPERTY_NOT_FOUND");
    expect((await property(sold)).status).toBe(200);
    const list = await operator.call<{ items: { public_id: string }[] }>("property.list");
    expect(list.body.items.map((one) => one.public_id)).toEqual([sold.publicId]);
    expect(await auditOf(tenant.id)).toEqual([
      { operation: "access.begin", subject: expect.any(String) },
      { operation: "property.get", subject: sold.publicId },
      { operation: "property.list", subject: null },
    ]);
    await operator.call("access.end");
    expect((await property(unsold)).status).toBe(200);
  });

  test("is the whole catalogue on operators' own screens, whose reads are no views of the tenant", async () => {
    await begin({ tenant_public_id: tenant.publicId });
    const before = await auditOf(tenant.id);
    expect((await property(unsold, { as: "operator" })).status).toBe(200);
    expect(await auditOf(tenant.id)).toEqual(before);
    const bookings = await operator.call("booking.list", { as: "operator" });
    expect([bookings.status, bookings.body.code]).toEqual([403, "auth.no_tenant"]);
  });

  test("is sold with the tenant's mark-up, and by its profiles", async () => {
    await begin({ tenant_public_id: tenant.publicId });
    const input = { body: searchBody([sold.publicId]) };
    const found = await operator.call<SearchAnswer>("search", input);
    const totalOf = ({ body }: { body: SearchAnswer }) => body.results[0]!.allocations[0]!.slots[0]!.stay_total;
    const house = await app.partner.call<SearchAnswer>("POST", "/search", input);
    expect([totalOf(house), totalOf(found)]).toEqual(["200.00", "240.00"]);
    expect(found.headers.get("x-service-resolved-partner-profile-id")).toBe(tenant.profile.publicId);
    const ofAnother = { ...input, headers: { "x-service-partner-profile-id": app.retail.publicId } };
    expect((await operator.call("search", ofAnother)).body.code).toBe("PROFILE_NOT_FOUND");
  });
});

describe("an operator who acts for a tenant", () => {
  test("can change what its users can, under their own name, in the tenant's audit", async () => {
    await begin({ may_write: true });
    const changed = await operator.call("booking.update", {
      params: { public_id: own },
      body: { agency_reference: "BY-HOUSE" },
    });
    expect(changed.status).toBe(200);
    expect(await auditOf(app.tenant.id)).toContainEqual({ operation: "booking.update", subject: own });
    const there = await operator.call("booking.update", {
      params: { public_id: foreign },
      body: { agency_reference: "X" },
    });
    expect(there.body.code).toBe("BOOKING_NOT_FOUND");
  });

  test("must give a reason, and the audit has it with the change", async () => {
    const silent = await operator.call("access.begin", {
      body: { tenant_public_id: app.tenant.publicId, reason: " " },
    });
    expect([silent.status, silent.body.details]).toMatchObject([400, { field: "reason" }]);
    const { body } = await begin({ may_write: true });
    const [change] = await app.db.rows<{ fields: Record<string, { after: unknown }> }>(
      "SELECT c.fields FROM audit_change c JOIN audit_entry e ON e.id = c.entry_id WHERE e.subject = $1",
      [body.public_id],
    );
    expect(change!.fields).toMatchObject({ purpose: { after: "Ticket 4711" }, may_write: { after: true } });
  });
});

describe("an access", () => {
  test("ends by expiry, on request, and with the next one", async () => {
    await begin();
    expect((await operator.call("booking.list")).status).toBe(200);
    vi.spyOn(clock, "realNow").mockReturnValue(new Date(Date.now() + ACCESS_MINUTES * 60_000 + 1_000));
    forgetStaff();
    expect((await operator.call("booking.list")).body.code).toBe("auth.no_tenant");
    vi.restoreAllMocks();
    forgetStaff();
    await begin({ tenant_public_id: app.otherTenant.publicId });
    expect((await read(own)).body.code).toBe("BOOKING_NOT_FOUND");
    expect((await read(foreign)).status).toBe(200);
    expect((await operator.call<{ ended: number }>("access.end")).body.ended).toBe(1);
    expect((await read(foreign)).body.code).toBe("auth.no_tenant");
  });

  test("belongs to one session only", async () => {
    await begin();
    const colleague = await staffClient(app.db.client, "operator", null);
    expect((await colleague.call("booking.list")).body.code).toBe("auth.no_tenant");
    const admin = await staffClient(app.db.client, "admin", app.tenant.id);
    expect((await begin({}, admin)).body.code).toBe("auth.insufficient_role");
    expect((await begin({ tenant_public_id: "ten_nobody" })).body.code).toBe("TENANT_NOT_FOUND");
  });

  test("also works for a suspended tenant", async () => {
    await operator.call("tenant.suspend", {
      params: { public_id: app.otherTenant.publicId },
      body: { reason: "Unpaid" },
    });
    await begin({ tenant_public_id: app.otherTenant.publicId });
    expect((await read(foreign)).status).toBe(200);
    await operator.call("tenant.resume", { params: { public_id: app.otherTenant.publicId } });
  });
});
