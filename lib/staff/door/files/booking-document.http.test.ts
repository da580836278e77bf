import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { pdfText } from "@/lib/testing/harness/pdf";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { showDocument } from "./booking-document";

let app: Served;
let id: string;
let number: number;
beforeAll(async () => {
  app = await served();
  const { booking } = (await createBookedStay(app.partner, await makeProperty(app.db.client))).body;
  [id, number] = [booking.public_id, booking.booking_number];
});
afterAll(() => app.close());

const show = (kind: "voucher" | "confirmation", who?: StaffClient, booking = id, query = "") =>
  showDocument(
    kind,
    new Request(`http://desk.example/${query}`, { headers: { host: "desk.example" } }),
    who ? who.cookie : () => undefined,
    booking,
  );

test.each(["voucher", "confirmation"] as const)("the agency's users get the %s as a file to view", async (kind) => {
  for (const role of ["agent", "admin"] as const) {
    const answer = await show(kind, await staffClient(app.db.client, role, app.tenant.id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="${kind}-${number}-${id}.pdf"`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(String(number));
  }
});

test("a document comes in the wanted language; another one is refused by name", async () => {
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const german = await show("confirmation", agent, id, "?language=de");
  expect(await pdfText(new Uint8Array(await german.arrayBuffer()))).toContain("Buchungsbestätigung");
  const refused = await show("confirmation", agent, id, "?language=xx");
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    400,
    "language: must be one of en, ar, de, es, fr",
  ]);
});

test("another tenant's users, and anybody with an unknown id, get 404", async () => {
  const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  const own = await staffClient(app.db.client, "agent", app.tenant.id);
  for (const answer of [await show("voucher", stranger), await show("voucher", own, "bkg_none")]) {
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { code: string }).code).toBe("BOOKING_NOT_FOUND");
  }
});

test("a visitor who is not signed in is redirected to sign in; operators have no bookings", async () => {
  const answer = await show("confirmation");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `/sign-in?next=${encodeURIComponent(`/bookings/${id}/confirmation.pdf`)}`,
  ]);
  expect((await show("voucher", await staffClient(app.db.client, "operator", null))).status).toBe(403);
});
