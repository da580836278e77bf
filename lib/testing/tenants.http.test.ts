import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { acceptLink } from "@/lib/people/link";
import { signInWithPassword } from "@/lib/staff/door/sign-in/sign-in";
import { makeCredential, makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, newKey, poll } from "@/lib/testing/harness/products/stay";
import { settleDueBookings } from "@/lib/booking/settle-due";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

interface Tenant {
  public_id: string;
  name: string;
  status: string;
  markup_percent: string;
  currency_code: string | null;
}
const auditOf = async (publicId: string) =>
  (
    await app.db.rows<{ operation: string; actor: string }>(
      "SELECT a.operation, a.actor FROM audit_entry a JOIN tenant t ON t.id = a.tenant_id WHERE t.public_id = $1 ORDER BY a.id",
      [publicId],
    )
  ).map(({ operation, actor }) => `${operation} ${actor}`);
const at = (made: MadeTenant) => ({ params: { public_id: made.publicId } });

describe("a tenant", () => {
  test("is created once per key, with its Default profile, and recorded in its own audit", async () => {
    const key = newKey();
    const send = {
      body: { name: "Fjord Travel", currency_code: "NOK", markup_percent: "8.50" },
      headers: { "idempotency-key": key },
    };
    const made = await operator.call<Tenant>("tenant.create", send);
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: "Fjord Travel", status: "ACTIVE", markup_percent: "8.5", currency_code: "NOK" },
    ]);
    const again = await operator.call<Tenant>("tenant.create", send);
    expect([again.status, again.body.public_id]).toEqual([201, made.body.public_id]);
    const read = await operator.call<Tenant>("tenant.get", { params: { public_id: made.body.public_id } });
    expect({ ...read.body, trace_id: "" }).toEqual({ ...made.body, trace_id: "" });
    const found = await operator.call<{ items: Tenant[] }>("tenant.list", { query: { q: made.body.public_id } });
    expect(found.body.items).toHaveLength(1);
    expect(await auditOf(made.body.public_id)).toEqual([`tenant.create staff:${operator.publicId}`]);
  });

  test("can set mark-ups only within the bounds of its contract", async () => {
    const made = await makeTenant(app.db.client);
    const admin = await staffClient(app.db.client, "admin", made.id);
    const bounds = { min_markup_percent: "5", max_markup_percent: "20" };
    const outside = await operator.call("tenant.update", { ...at(made), body: bounds });
    expect([outside.status, outside.body.details]).toMatchObject([400, { field: "markup_percent" }]);
    const changed = await operator.call<Tenant>("tenant.update", {
      ...at(made),
      body: { ...bounds, markup_percent: "10" },
    });
    expect([changed.status, changed.body.markup_percent]).toEqual([200, "10"]);
    for (const [percent, status] of [
      ["4.99", 400],
      ["20.01", 400],
      ["20", 201],
    ] as const)
      expect((await admin.call("profile.create", { body: { name: "Retail", markup_percent: percent } })).status).toBe(
        status,
      );
    const tight = await operator.call("tenant.update", { ...at(made), body: { max_markup_percent: "15" } });
    expect([tight.status, tight.body.message]).toEqual([400, expect.stringContaining("Retail")]);
  });

  test("gets its first admin by an invitation, each address once", async () => {
    const made = await makeTenant(app.db.client);
    const email = `${newId("usr", new Date())}@desk.example`.toLowerCase();
    const send = { ...at(made), body: { name: "Ada Lindqvist", email } };
    const invited = await operator.call<{ link: string }>("tenant.inviteAdmin", send);
    expect(invited.status).toBe(201);
    expect((await operator.call("tenant.inviteAdmin", send)).body.code).toBe("USER_EXISTS");
    expect(await acceptLink(invited.body.link.split("#")[1]!, "a long enough password", "t")).toBe(email);
    expect(await signInWithPassword(email, "a long enough password", { address: "192.0.2.80" })).toHaveProperty(
      "publicId",
    );
    const { body } = await operator.call<{ users: number; admins: number }>("tenant.get", at(made));
    expect(body).toMatchObject({ users: 1, admins: 1 });
  });

  test("that does not exist is not found", async () => {
    for (const operation of ["tenant.get", "tenant.resume"])
      expect((await operator.call(operation, { params: { public_id: "ten_nobody" } })).body.code).toBe(
        "TENANT_NOT_FOUND",
      );
  });
});

describe("a suspended tenant", () => {
  test("is refused by the API, the token endpoint and the desk until it is resumed; its bookings remain", async () => {
    const made = await makeTenant(app.db.client);
    const login = await makeCredential(app.db.client, made.id);
    const client = await app.origin.signIn(login);
    const admin = await staffClient(app.db.client, "admin", made.id);
    const property = await makeProperty(app.db.client, { mode: "DELAYED" });
    const booking = (await createBookedStay(client, property)).body.booking;
    expect(booking.status).toBe("PENDING");

    const suspended = await operator.call<Tenant>("tenant.suspend", { ...at(made), body: { reason: "Unpaid" } });
    expect([suspended.status, suspended.body.status]).toEqual([200, "SUSPENDED"]);
    const refused = await client.call("GET", "/bookings");
    expect([refused.status, refused.body.code]).toEqual([403, "TENANT_SUSPENDED"]);
    const token = await app.origin.token({
      grant_type: "client_credentials",
      client_id: login.clientId,
      client_secret: login.secret,
    });
    expect([token.status, token.body.error, token.body.code]).toEqual([403, "unauthorized_client", "TENANT_SUSPENDED"]);
    expect((await admin.call("booking.list")).body.code).toBe("TENANT_SUSPENDED");
    expect((await admin.call("session.list")).body.code).toBe("TENANT_SUSPENDED");
    expect((await app.partner.call("GET", "/bookings")).status).toBe(200);

    await app.db.rows("UPDATE booking SET settle_at = now() WHERE public_id = $1", [booking.public_id]);
    await settleDueBookings((error) => {
      throw error;
    });
    const [stored] = await app.db.rows("SELECT status FROM booking WHERE public_id = $1", [booking.public_id]);
    expect(stored).toEqual({ status: "CONFIRMED" });

    expect((await operator.call("tenant.suspend", { ...at(made), body: { reason: "Again" } })).status).toBe(200);
    const resumed = await operator.call<Tenant>("tenant.resume", at(made));
    expect(resumed.body.status).toBe("ACTIVE");
    expect((await poll(client, booking.public_id)).body).toMatchObject({ status: "CONFIRMED" });
    expect((await admin.call("booking.list")).status).toBe(200);
    const written = (await auditOf(made.publicId)).filter((line) => line.startsWith("tenant."));
    expect(written).toEqual([`tenant.suspend staff:${operator.publicId}`, `tenant.resume staff:${operator.publicId}`]);
  });
});
