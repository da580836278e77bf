import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, holdStayToken, newKey, search, searchBody } from "@/lib/testing/harness/products/stay";
import { importSupplied, type SuppliedProperty } from "@/lib/testing/harness/samples/supply-samples";

let app: Served;
let operator: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

interface Line {
  line: number;
  public_id?: string | null;
  result: string;
  changed_fields?: string[];
  changed_nights?: number;
  errors: { field: string | null; message: string }[];
}
interface Answer {
  applied: boolean;
  lines: Line[];
}
async function send(path: string, lines: object[], more: object = {}, client: PartnerClient = app.partner) {
  const answer = await client.call<Answer>("POST", `/supply/${path}`, { body: { lines, ...more } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const results = ({ lines }: Answer) => lines.map(({ result }) => result);
const night = ({ code }: SuppliedProperty, day: number, more: object) => ({
  property_code: code,
  room_code: "R1",
  from: dayFromNow(day),
  ...more,
});
const stock = async ({ id }: SuppliedProperty) =>
  app.db.rows<{ day: string; total: number; sold: number; closed: boolean; prices: string[] }>(
    "SELECT day::text, total, sold, closed, prices::text[] FROM room_night WHERE property_id = $1 ORDER BY day",
    [id],
  );

describe("the permission to write supply", () => {
  test("is not granted to a credential without the scope, nor to a tenant's admin at the staff API", async () => {
    for (const client of [app.reader, app.booker, app.hooks]) {
      const answer = await client.call("POST", "/supply/properties", { body: { lines: [{ code: "X1" }] } });
      expect([answer.status, answer.body.code]).toEqual([403, "auth.insufficient_scope"]);
    }
    const answer = await admin.call("supply.properties", { body: { lines: [{ code: "X1" }] } });
    expect([answer.status, answer.body.code]).toEqual([403, "auth.insufficient_scope"]);
  });

  test("cannot be granted by a tenant's admin to any credential, new or existing", async () => {
    const scopes = ["distribution:read", "distribution:supply"];
    const made = await admin.call("credential.create", { body: { name: "Mine", scopes } });
    expect([made.status, made.body.code]).toEqual([400, "INVALID_REQUEST"]);
    const { body } = await admin.call<{ public_id: string }>("credential.create", {
      body: { name: "Mine", scopes: ["distribution:read"] },
    });
    const changed = await admin.call("credential.update", { params: { public_id: body.public_id }, body: { scopes } });
    expect(changed.status).toBe(400);
    const [row] = await app.db.rows("SELECT scopes FROM credential WHERE public_id = $1", [body.public_id]);
    expect(row).toEqual({ scopes: ["distribution:read"] });
  });

  test("is granted to a credential that an operator creates, and admins can neither remove nor copy its scope", async () => {
    const params = { public_id: app.tenant.publicId };
    const { status, body } = await operator.call<{
      client_id: string;
      client_secret: string;
      public_id: string;
      scopes: string[];
    }>("tenantSupply.createCredential", { params, body: { name: "Channel manager" } });
    expect([status, body.scopes]).toEqual([201, ["distribution:supply"]]);
    const client = await app.origin.signIn({ clientId: body.client_id, secret: body.client_secret });
    const property = await importSupplied(app, app.tenant.id);
    expect(results(await send("properties", [{ code: property.code, chain: "Own" }], {}, client))).toEqual(["CHANGED"]);
    expect((await client.call("GET", "/properties")).status).toBe(403);
    await admin.call("credential.update", {
      params: { public_id: body.public_id },
      body: { name: "Renamed", scopes: ["distribution:read"] },
    });
    const [row] = await app.db.rows<{ scopes: string[] }>("SELECT scopes FROM credential WHERE public_id = $1", [
      body.public_id,
    ]);
    expect(row!.scopes).toContain("distribution:supply");
  });

  test("does not cover another supplier's property, room, plan and nights, which look like unknown ones", async () => {
    const foreign = await importSupplied(app, app.otherTenant.id);
    const before = await app.db.rows("SELECT * FROM property WHERE id = $1", [foreign.id]);
    const nights = await stock(foreign);
    for (const code of [foreign.code, "NOWHERE"]) {
      const property = await send("properties", [{ code, name: "Mine now", deleted: true }]);
      const room = await send("rooms", [{ property_code: code, code: "R1", name: "Mine now" }]);
      const plan = await send("rate-plans", [{ property_code: code, code: "P1", extra_adult: "0" }]);
      const stop = await send("nights", [{ property_code: code, room_code: "R1", from: dayFromNow(5), closed: true }]);
      for (const [answer, field] of [
        [property, "code"],
        [room, "property_code"],
        [plan, "property_code"],
        [stop, "property_code"],
      ] as const) {
        expect(answer.applied).toBe(false);
        const { errors, result, public_id: publicId = null } = answer.lines[0]!;
        expect([result, publicId]).toEqual(["ERROR", null]);
        expect(errors).toEqual([{ field, message: "must be the code of a property that is granted to you" }]);
      }
    }
    expect(await app.db.rows("SELECT * FROM property WHERE id = $1", [foreign.id])).toEqual(before);
    expect(await stock(foreign)).toEqual(nights);
  });

  test("of a tenant that may create properties covers those that it creates, and not existing ones", async () => {
    const tenant = await makeTenant(app.db.client, { name: "A supplier" });
    const client = await app.origin.signIn(await makeCredential(app.db.client, tenant.id));
    const params = { public_id: tenant.publicId };
    const hotel = {
      code: `NEW-${tenant.publicId.slice(-6)}`,
      name: "Hôtel des Tilleuls",
      category_code: "HOTEL",
      city: "Paris",
      country_code: "FR",
      timezone: "Europe/Paris",
      currency_code: "EUR",
    };
    expect(results(await send("properties", [hotel], {}, client))).toEqual(["ERROR"]);
    await operator.call("tenantSupply.update", { params, body: { may_create: true } });
    const made = await send("properties", [hotel], {}, client);
    expect(made.lines).toMatchObject([{ result: "CREATED", public_id: expect.stringMatching(/^prp_/), errors: [] }]);
    const room = {
      property_code: hotel.code,
      code: "DBL",
      name: "Double",
      base_occupancy: 2,
      max_adults: 2,
      max_children: 0,
      max_occupancy: 2,
    };
    const plan = {
      property_code: hotel.code,
      code: "FLEX",
      name: "Flexible",
      board_code: "RO",
      currency_code: "EUR",
      non_refundable: false,
      free_until: "2d 18:00",
    };
    expect(results(await send("rooms", [room], {}, client))).toEqual(["CREATED"]);
    expect(results(await send("rate-plans", [plan], {}, client))).toEqual(["CREATED"]);
    const nights = {
      property_code: hotel.code,
      room_code: "DBL",
      from: dayFromNow(20),
      to: dayFromNow(24),
      allotment: 2,
      prices: { FLEX: "120.00" },
    };
    expect((await send("nights", [nights], {}, client)).lines).toMatchObject([
      { result: "CHANGED", changed_nights: 5 },
    ]);
    expect(results(await send("properties", [{ code: hotel.code, name: "Stolen" }]))).toEqual(["ERROR"]);
    const terms = await operator.call("tenantSupply.get", { params });
    expect(terms.body).toMatchObject({ properties: [{ code: hotel.code, name: hotel.name }], may_create: true });
    const stay = { checkin: dayFromNow(20), nights: 2 };
    const body = searchBody([made.lines[0]!.public_id!], stay);
    const sold = await app.partner.call("POST", "/search", { body });
    expect(sold.text).toContain("240.00");
  });
});

describe("a batch of rows", () => {
  test("writes its lines without errors; an atomic one writes nothing if a line has an error", async () => {
    const { code } = await importSupplied(app, app.tenant.id);
    const lines = [
      { property_code: code, code: "R1", name: "Sea view" },
      { property_code: code, code: "R9", name: "Lacks its occupancy" },
    ];
    const atomic = await send("rooms", lines, { atomic: true });
    expect([atomic.applied, results(atomic)]).toEqual([false, ["SKIPPED", "ERROR"]]);
    const each = await send("rooms", lines);
    expect([each.applied, results(each)]).toEqual([true, ["CHANGED", "ERROR"]]);
    expect(each.lines[0]!.changed_fields).toEqual(["name"]);
    expect(each.lines[1]!.errors.map(({ field }) => field)).toContain("max_adults");
    expect(results(await send("rooms", lines))).toEqual(["UNCHANGED", "ERROR"]);
  });

  test("with one key is written once: a retry replays the result", async () => {
    const { code } = await importSupplied(app, app.tenant.id);
    const key = newKey();
    const body = { lines: [{ code, chain: "Once" }] };
    const first = await app.partner.call<Answer>("POST", "/supply/properties", { body, key });
    await app.db.rows("UPDATE property SET chain = 'Changed meanwhile' WHERE code = $1", [code]);
    const second = await app.partner.call<Answer>("POST", "/supply/properties", { body, key });
    expect([first.body.lines[0]!.result, second.body.lines[0]!.result]).toEqual(["CHANGED", "CHANGED"]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    const [row] = await app.db.rows("SELECT chain FROM property WHERE code = $1", [code]);
    expect(row).toEqual({ chain: "Changed meanwhile" });
  });
});

describe("a batch of nights", () => {
  test("leaves unmentioned values unchanged, and later lines override earlier ones", async () => {
    const property = await importSupplied(app, app.tenant.id);
    const whole = night(property, 10, { to: dayFromNow(12), allotment: 7, prices: { P1: "110.50" } });
    const answer = await send("nights", [whole, night(property, 11, { closed: true, allotment: 4 })]);
    expect(answer.lines.map(({ changed_nights: nights }) => nights)).toEqual([3, 1]);
    const days = (await stock(property)).filter(({ day }) => day >= dayFromNow(10) && day <= dayFromNow(13));
    expect(days.map(({ total, closed, prices }) => [total, closed, prices])).toEqual([
      [7, false, ["11050"]],
      [4, true, ["11050"]],
      [7, false, ["11050"]],
      [3, false, ["10000"]],
    ]);
    expect(results(await send("nights", [night(property, 11, { closed: true, allotment: 4 })]))).toEqual(["UNCHANGED"]);
  });

  test("does not set an allotment below sold and held units: the error has their number", async () => {
    const property = await importSupplied(app, app.tenant.id);
    await createBookedStay(app.partner, property, { checkin: dayFromNow(40), nights: 2 });
    await holdStayToken(app.partner, property, { checkin: dayFromNow(41), nights: 1 });
    const lines = [
      night(property, 40, { allotment: 1 }),
      night(property, 41, { allotment: 1 }),
      night(property, 42, { allotment: 0 }),
    ];
    const atomic = await send("nights", lines, { atomic: true });
    expect([atomic.applied, results(atomic)]).toEqual([false, ["SKIPPED", "ERROR", "SKIPPED"]]);
    const each = await send("nights", lines);
    expect(results(each)).toEqual(["CHANGED", "ERROR", "CHANGED"]);
    expect(each.lines[1]!.errors).toEqual([
      { field: "allotment", message: `must be at least the 1 sold and 1 held on ${dayFromNow(41)}` },
    ]);
    const days = (await stock(property)).filter(({ day }) => day >= dayFromNow(40) && day <= dayFromNow(42));
    expect(days.map(({ total, sold }) => [total, sold])).toEqual([
      [1, 1],
      [3, 1],
      [0, 0],
    ]);
  });

  test("reports the field of an invalid line, and accepts at most 1,000 room-nights", async () => {
    const property = await importSupplied(app, app.tenant.id);
    const answer = await send("nights", [
      night(property, 10, { room_code: "R7" }),
      night(property, 10, { prices: { NONE: "1.00" } }),
      night(property, 10, { to: dayFromNow(9) }),
      night(property, 10, { prices: { P1: "1.001" } }),
      night(property, 10, { min_stay: { P1: null }, max_stay: 7 }),
    ]);
    expect(answer.lines.map(({ errors }) => errors[0]?.field)).toEqual([
      "room_code",
      "prices",
      "to",
      "prices",
      undefined,
    ]);
    const many = await app.partner.call("POST", "/supply/nights", {
      body: { lines: [night(property, 0, { to: dayFromNow(1000), closed: true })] },
    });
    expect([many.status, many.body.details]).toMatchObject([400, { field: "lines" }]);
  });

  test("of 1,000 lines is answered with one result per line", async () => {
    const property = await importSupplied(app, app.tenant.id, { nights: 500 });
    const lines = Array.from({ length: 1000 }, (_, at) =>
      night(property, at, { allotment: 5 + (at % 7), prices: { P1: `${100 + (at % 50)}.00` }, min_stay: 1 + (at % 3) }),
    );
    const answer = await send("nights", lines);
    expect(new Set(results(answer))).toEqual(new Set(["CHANGED"]));
    expect(results(await send("nights", lines)).every((result) => result === "UNCHANGED")).toBe(true);
    expect((await stock(property)).filter(({ total }) => total === 3)).toHaveLength(1); // Yesterday.
  });

  test("concurrent with bookings and other batches never oversells", async () => {
    const property = await importSupplied(app, app.tenant.id, { rooms: [{ allotment: 4 }] });
    const days = [50, 51, 52];
    const bookings = Array.from({ length: 6 }, () =>
      holdStayToken(app.partner, property, { checkin: dayFromNow(50), nights: 3 }).catch(() => undefined),
    );
    const batches = Array.from({ length: 8 }, (_, at) => {
      const lines = days.map((day) => night(property, day, { allotment: at % 3 }));
      return send("nights", at % 2 ? lines : lines.toReversed(), { atomic: at % 2 === 0 });
    });
    const fresh = Array.from({ length: 4 }, () =>
      send(
        "nights",
        Array.from({ length: 30 }, (_, at) => night(property, 900 + at, { allotment: 2 })),
      ),
    );
    await Promise.all([...bookings, ...batches, ...fresh]);
    const rows = await app.db.rows<{ taken: number; total: number }>(
      "SELECT total, sold + (SELECT count(*) FROM unnest(holds) ends WHERE ends > extract(epoch FROM now()))::int AS taken FROM room_night WHERE property_id = $1",
      [property.id],
    );
    for (const { taken, total } of rows) expect(taken).toBeLessThanOrEqual(total);
    expect(rows.filter(({ total }) => total === 2).length).toBeGreaterThanOrEqual(30);
  });

  test("is in the audit of its property, and searches use it immediately", async () => {
    const property = await importSupplied(app, app.tenant.id);
    const stay = { checkin: dayFromNow(60), nights: 1 };
    expect((await search(app.partner, [property], stay)).text).toContain('"100.00"');
    const answer = await app.partner.call<Answer>("POST", "/supply/nights", {
      body: { lines: [night(property, 60, { prices: { P1: "88.00" } })] },
    });
    const entries = await app.db.rows("SELECT operation, subject, tenant_id FROM audit_entry WHERE trace_id = $1", [
      answer.headers["x-trace-id"],
    ]);
    expect(entries).toEqual([{ operation: "supply.nights", subject: property.publicId, tenant_id: app.tenant.id }]);
    expect((await search(app.partner, [property], stay)).text).toContain('"88.00"');
  });
});
