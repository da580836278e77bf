import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, resolve, search } from "@/lib/testing/harness/products/stay";
import type { UsageReport } from "./schemas";

let app: Served;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

const report = async (query: Record<string, string> = {}, who = admin) => {
  const answer = await who.call<z.output<typeof UsageReport>>("usage.report", { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test("units, bookings, peaks and errors match the calls that were made", async () => {
  const property = await makeProperty(app.db.client);
  for (let i = 0; i < 4; i++) await search(app.partner, [property]);
  await createBookedStay(app.partner, property);
  const { public_id: refused } = (await createBookedStay(app.partner, property, { scenario: "on_request" })).body
    .booking;
  await resolve(app.partner, refused, "REJECTED");
  await admin.call("availability.check", { body: {} });
  for (let i = 0; i < 3; i++) await app.partner.call("GET", "/bookings/bkg_0nobodys0id");
  const made = await makeCredential(app.db.client, app.tenant.id, { rateLimit: 2, burst: 2 });
  const slow = await app.origin.signIn(made);
  for (let i = 0; i < 5; i++) await slow.call("GET", "/properties");

  const { units, look_to_book, headroom, errors, calls, from, to } = await report();
  const today = dayFromNow(0);
  expect([from, to]).toEqual([dayFromNow(-29), today]);
  // Two searches by these tests and four by the set-up, one before each booking.
  expect(units).toEqual([{ date: today, operation: "search", units: 6 }]);
  expect(look_to_book).toHaveLength(30);
  expect(look_to_book.at(-1)).toEqual({ date: today, units: 6, bookings: 1 });
  expect(look_to_book[0]).toEqual({ date: dayFromNow(-29), units: 0, bookings: 0 });
  const [nearest, busiest] = headroom;
  expect(nearest).toMatchObject({ credential_id: made.publicId, rate_limit: 2, requests: 5, peak: 2, limited: 3 });
  // 6 searches, 2 prebooks, 2 books, 1 resolve, 3 reads; a minute may have ended between them.
  expect(busiest!.requests).toBe(14);
  expect(busiest!.peak).toBeLessThanOrEqual(14);
  expect(busiest!.peak_at).toMatch(/:00\.000Z$/);
  expect(errors).toEqual([
    { status: 404, code: "BOOKING_NOT_FOUND", operation: "booking.get", calls: 3 },
    { status: 429, code: "rate_limited", operation: "property.list", calls: 3 },
  ]);
  expect(calls).toBe(19);
});

test("each part's file has the same figures as the report", async () => {
  const shown = await report();
  for (const part of ["units", "look_to_book", "headroom", "errors"] as const) {
    const { body } = await admin.call<{ name: string; csv: string }>("usage.export", { query: { part } });
    expect(body.name).toMatch(new RegExp(`^${part.replaceAll("_", "-")}-${shown.from}-to-${shown.to}-\\w+[.]csv$`));
    const rows = parse(body.csv, { columns: true }) as Record<string, string>[];
    const text = (value: string | number | boolean | null) =>
      value === null ? "" : value === true ? "1" : value === false ? "" : String(value);
    expect(rows).toEqual(
      shown[part].map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)]))),
    );
  }
});

test("another tenant's figures are separate, and days outside the range are left out", async () => {
  const theirs = await staffClient(app.db.client, "admin", app.otherTenant.id);
  const { units, calls, errors, headroom } = await report({}, theirs);
  expect([units, calls, errors, headroom.length]).toEqual([[], 0, [], 1]);
  const past = await report({ from: dayFromNow(-9), to: dayFromNow(-1) });
  expect([past.units, past.calls, past.look_to_book.length, past.headroom[0]!.peak]).toEqual([[], 0, 9, 0]);
});
