import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { FullRecord } from "@/lib/booking/schemas";
import { clock } from "@/lib/core/clock";
import { asAllTenants, asTenant } from "@/lib/core/database/tenant-wall";
import {
  NON_REFUNDABLE,
  makeProperty,
  WITH_FEE,
  type MadeProperty,
  type PropertyOptions,
} from "@/lib/testing/factories/property";
import { checkConserved } from "@/lib/testing/harness/conserved";
import { createBookedStay, cancel, newKey, poll, type StayOptions } from "@/lib/testing/harness/products/stay";
import { expectConservation, repriceNights } from "@/lib/testing/harness/products/stock";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { PriceDropPage } from "./schemas";
import { findUncheckedStays, storeCheck, type WatchPosition } from "./price-drop-repository";
import { watchPrices } from "./watch";

let app: Served;
let agent: StaffClient, admin: StaffClient, stranger: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
});
const sold = checkConserved((made: MadeProperty) => expectConservation(app.db, made));
afterEach(() => app.db.rows("DELETE FROM price_watch"));
afterAll(() => app.close());

/** A confirmed stay of two nights at 100.00 a night, in thirty days. */
async function stay(options: PropertyOptions = {}, stayOptions: StayOptions = {}) {
  const made = sold.add(await makeProperty(app.db.client, options));
  const { booking } = (await createBookedStay(app.partner, made, stayOptions)).body;
  return { made, id: booking.public_id };
}
/** Sets all nights of a property to the same prices, one for each rate plan, in minor units. */
const sellAt = (made: MadeProperty, ...prices: number[]) => repriceNights(app.db, made, prices);
/** Lets the worker check all stays again. */
async function watch(): Promise<void> {
  await app.db.rows("UPDATE price_watch SET checked_at = checked_at - interval '1 day'");
  while (await watchPrices());
}
const dropsOf = async (id: string, who = agent) =>
  (await who.call<z.output<typeof PriceDropPage>>("priceDrop.list", { query: { booking_public_id: id } })).body.items;
const rebook = (id: string, total: string, { key = newKey(), who = agent } = {}) =>
  who.call<{ booking: z.output<typeof FullRecord> }>("priceDrop.rebook", {
    params: { public_id: id },
    body: { total },
    headers: { "Idempotency-Key": key },
  });

test("a stay that is sold for less is listed with both totals and terms, until it is not any more", async () => {
  const { made, id } = await stay();
  await watch();
  expect(await dropsOf(id)).toEqual([]);
  await sellAt(made, 5_800);
  await watch();
  const [drop] = await dropsOf(id);
  expect(drop).toMatchObject({
    booking_public_id: id,
    saving: "84.00",
    currency: "EUR",
    before: { total: "200.00", rate_plan_names: ["Plan 1"] },
    after: { total: "116.00", rate_plan_names: ["Plan 1"] },
  });
  expect(drop!.after.cancellation_policy.free_until).toBe(drop!.before.cancellation_policy.free_until);
  await sellAt(made, 10_000);
  await watch();
  expect(await dropsOf(id)).toEqual([]);
});

test("rebooking changes price and terms of the one booking; guests, references and stock stay, and history says so", async () => {
  const { made, id } = await stay({ rooms: [{ allotment: 1 }] });
  await sellAt(made, 5_800);
  await watch();
  const before = (await poll(app.partner, id, "full")).body;
  const answer = await rebook(id, "116.00");
  expect(answer.status).toBe(200);
  const after = (await poll(app.partner, id, "full")).body;
  expect(after).toMatchObject({ status: "CONFIRMED", stay_total: "116.00", version: 3 });
  for (const field of [
    "booking_number",
    "guests",
    "contact",
    "agency_reference",
    "checkin_date",
    "checkout_date",
  ] as const)
    expect(after[field]).toEqual(before[field]);
  expect(after.status_history!.map(({ reason }) => reason)).toEqual([null, "Rebooked at a lower price"]);
  expect(await dropsOf(id)).toEqual([]);
  const bookings = await app.db.rows("SELECT FROM booking_room WHERE property_id = $1", [made.id]);
  expect(bookings).toHaveLength(1);
  const audited = await app.db.rows<{ actor: string }>(
    "SELECT actor FROM audit_entry WHERE subject = $1 AND operation = 'priceDrop.rebook'",
    [id],
  );
  expect(new Set(audited.map(({ actor }) => actor))).toEqual(new Set([`staff:${agent.publicId}`]));
});

test("one key rebooks once, and concurrent rebookings are one", async () => {
  const { made, id } = await stay();
  await sellAt(made, 5_000);
  const key = newKey();
  const twice = await Promise.all([rebook(id, "100.00", { key }), rebook(id, "100.00", { key })]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await poll(app.partner, id, "full")).body.version).toBe(3);
  await sellAt(made, 3_000);
  const several = await Promise.all(Array.from({ length: 4 }, () => rebook(id, "60.00")));
  expect(several.filter(({ status }) => status === 200)).toHaveLength(1);
  const refusals = several.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(refusals.filter((code) => code !== "BOOKING_CHANGED" && code !== "PRICE_DROP_GONE")).toEqual([]);
  expect((await poll(app.partner, id, "full")).body.version).toBe(4);
});

test("when the price has risen since, nothing is changed and the refusal has the total of today", async () => {
  const { made, id } = await stay();
  await sellAt(made, 5_800);
  await watch();
  await sellAt(made, 6_000);
  const dearer = await rebook(id, "116.00");
  expect([dearer.status, dearer.body.code, dearer.body.details]).toEqual([
    409,
    "PRICE_DROP_GONE",
    { total: "120.00", currency: "EUR" },
  ]);
  await sellAt(made, 10_000);
  expect((await rebook(id, "116.00")).body.code).toBe("PRICE_DROP_GONE");
  expect((await poll(app.partner, id, "full")).body.version).toBe(2);
  expect((await rebook(id, "1.1.1")).body).toMatchObject({ code: "INVALID_REQUEST" });
});

test("another plan counts only with the same board and terms that are at least as good", async () => {
  const plans = [{ terms: WITH_FEE }, { terms: NON_REFUNDABLE }, { terms: WITH_FEE, board: "RO" }, { terms: WITH_FEE }];
  const prices = [10_000, 20_000, 20_000, 20_000];
  const { made, id } = await stay({ plans, rooms: [{ prices }] });
  await sellAt(made, 10_000, 5_000, 5_000, 20_000);
  await watch();
  expect(await dropsOf(id)).toEqual([]);
  await sellAt(made, 10_000, 5_000, 5_000, 7_000);
  await watch();
  expect(await dropsOf(id)).toMatchObject([{ saving: "60.00", after: { rate_plan_names: ["Plan 4"] } }]);
  expect((await rebook(id, "140.00")).status).toBe(200);
  expect((await poll(app.partner, id, "full")).body.rooms![0]).toMatchObject({ rate_plan_name: "Plan 4" });
});

test("non-refundable and cancelled stays, and those whose free cancellation has ended, are not rebooked", async () => {
  const fixed = await stay({ plans: [{ terms: NON_REFUNDABLE }] });
  const gone = await stay();
  const ended = await stay({ plans: [{ terms: WITH_FEE }] });
  for (const { made } of [fixed, gone, ended]) await sellAt(made, 5_000);
  await watch();
  expect(await dropsOf(gone.id)).toHaveLength(1);
  await cancel(app.partner, gone.id);
  await app.db.rows(
    `UPDATE booking SET policy = jsonb_set(policy, '{free_until}', to_jsonb('2020-01-01T00:00:00Z'::text)) WHERE public_id = $1`,
    [ended.id],
  );
  await watch();
  for (const { id } of [fixed, gone, ended]) {
    expect(await dropsOf(id)).toEqual([]);
    expect(["PRICE_DROP_GONE", "BOOKING_NOT_CHANGEABLE"]).toContain((await rebook(id, "100.00")).body.code);
  }
});

test("the agency sets the minimum saving, and the next check follows it", async () => {
  const { made, id } = await stay();
  await sellAt(made, 9_100);
  await watch();
  expect(await dropsOf(id)).toEqual([]);
  expect((await agent.call("priceDropRule.get")).body).toMatchObject({ minimum_saving: 20 });
  expect((await agent.call("priceDropRule.update", { body: { minimum_saving: 18 } })).status).toBe(403);
  await admin.call("priceDropRule.update", { body: { minimum_saving: 18 } });
  await watch();
  expect(await dropsOf(id)).toMatchObject([{ saving: "18.00" }]);
  expect((await admin.call("priceDropRule.update", { body: { minimum_saving: 0 } })).body).toMatchObject({
    code: "INVALID_REQUEST",
    details: { issues: [{ path: "minimum_saving" }] },
  });
  await admin.call("priceDropRule.update", { body: { minimum_saving: 20 } });
});

test("another agency neither sees nor rebooks a stay", async () => {
  const { made, id } = await stay();
  await sellAt(made, 5_000);
  await watch();
  expect(await dropsOf(id, stranger)).toEqual([]);
  expect((await rebook(id, "100.00", { who: stranger })).body.code).toBe("BOOKING_NOT_FOUND");
  expect((await poll(app.partner, id, "full")).body.version).toBe(2);
});

test("a changed booking's old drop is not shown, and two rooms are priced together", async () => {
  const parties = [
    { adults: 2, child_ages: [] },
    { adults: 1, child_ages: [] },
  ];
  const { made, id } = await stay({ rooms: [{ allotment: 2 }] }, { occupancy: parties });
  await sellAt(made, 8_000);
  await watch();
  expect(await dropsOf(id)).toMatchObject([{ saving: "80.00", after: { rate_plan_names: ["Plan 1", "Plan 1"] } }]);
  await app.db.rows("UPDATE booking SET version = version + 1 WHERE public_id = $1", [id]);
  expect(await dropsOf(id)).toEqual([]);
});

test("a stay that cannot be checked is reported once and delays no other", async () => {
  const broken = await stay();
  const { made, id } = await stay();
  await sellAt(made, 5_000);
  await app.db.rows("DELETE FROM price_watch");
  await app.db.rows("UPDATE booking SET details = '{}' WHERE public_id = $1", [broken.id]);
  await expect(watchPrices()).rejects.toThrow(TypeError);
  expect(await dropsOf(id)).toHaveLength(1);
  expect(await watchPrices()).toBe(false);
  await cancel(app.partner, broken.id);
});

test("unchecked stays are found a few at a time: those never checked by deadline, then those longest unchecked", async () => {
  await stay();
  await stay();
  await app.db.rows("DELETE FROM price_watch");
  const now = clock.now();
  const found: string[] = [];
  let from: WatchPosition | undefined;
  const one = async (since: Date) => {
    const { stays, next } = await asAllTenants(() => findUncheckedStays(now, since, 1, from));
    from = next;
    for (const unchecked of stays) {
      found.push(unchecked.publicId);
      await asTenant(unchecked.tenantId, () => storeCheck(unchecked, unchecked.version, now, null));
    }
    return stays.length;
  };
  const never = new Date(now.getTime() - 1);
  while ((await one(never)) > 0);
  const watched = await app.db.rows<{ public_id: string }>(
    "SELECT public_id FROM booking WHERE status = 'CONFIRMED' AND product_type = 1 AND free_until > $1 ORDER BY free_until, public_id",
    [now],
  );
  expect(found).toEqual(watched.map(({ public_id }) => public_id));
  expect(found.length).toBeGreaterThan(1);

  await app.db.rows("UPDATE price_watch SET checked_at = checked_at - interval '1 day' WHERE booking_public_id = $1", [
    found.at(-1),
  ]);
  found.length = 0;
  await one(never);
  expect(found).toEqual([watched.at(-1)!.public_id]);
});

interface Notices {
  items: { kind: string; at: string; booking: { public_id: string } }[];
}

test("a lower price is news once while it holds, and again when it falls further", async () => {
  const { made, id } = await stay();
  const news = async () =>
    (await agent.call<Notices>("notice.list")).body.items
      .filter(({ booking }) => booking.public_id === id)
      .map(({ kind, at }) => `${kind} ${at}`);
  await agent.call("reminder.update", {
    body: { days: 0, scope: "OWN", notice_scope: "AGENCY", notice_mail: "AGENCY", language: "en", time_zone: "UTC" },
  });
  await watch();
  expect(await news()).toEqual([]);
  const told: string[] = [];
  for (const price of [7_000, 7_000, 6_000, 6_500]) {
    await sellAt(made, price);
    await watch();
    told.push(...(await news()));
  }
  const [first, again, further, dearer] = told;
  expect([told.length, first?.split(" ")[0], again === first, further === first, dearer === further]).toEqual([
    4,
    "PRICE_DROP",
    true,
    false,
    true,
  ]);
  const mails = await app.db.rows("SELECT 1 FROM guest_mail WHERE booking_public_id = $1 AND kind = 'PRICE_DROP'", [
    id,
  ]);
  expect(mails).toHaveLength(2);
  await sellAt(made, 12_000);
  await watch();
  expect(await news()).toEqual([]);
});
