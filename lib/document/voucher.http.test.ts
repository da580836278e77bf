import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { pdfText } from "@/lib/testing/harness/pdf";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, createBookedStay } from "@/lib/testing/harness/products/stay";

let app: Served;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  property = await makeProperty(app.db.client, { name: "Hôtel des Tilleuls" });
});
afterAll(() => app.close());

const fetchVoucher = (id: string, query = "") =>
  fetch(`${app.origin.url}/api/v1/bookings/${id}/voucher${query}`, {
    headers: { Authorization: `Bearer ${app.booker.token}`, "Accept-Encoding": "gzip" },
  });
const codeOf = async (id: string, client = app.booker) => {
  const { status, body } = await client.call("GET", `/bookings/${id}/voucher`);
  return [status, body.code];
};

test("a partner gets the voucher of a confirmed booking as a PDF, in the language nearest to the wanted one", async () => {
  const { booking } = (await createBookedStay(app.partner, property)).body;
  const answer = await fetchVoucher(booking.public_id, "?language=de-AT");
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-language")]).toEqual([
    200,
    "application/pdf",
    "de",
  ]);
  expect(answer.headers.get("x-trace-id")).toMatch(/^[0-9a-f]{32}$/);
  const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
  for (const word of ["Hôtel des Tilleuls", String(booking.booking_number), "Ada Lovelace", "Anreise"])
    expect(text).toContain(word);
  expect((await fetchVoucher(booking.public_id, "?language=ja")).headers.get("content-language")).toBe("en");
  expect((await fetchVoucher(booking.public_id, "?language=no%20tag")).status).toBe(400);
});

test("a booking that waits or is cancelled has none; another tenant's and an unknown one are not found", async () => {
  const { booking } = (await createBookedStay(app.partner, property)).body;
  await cancel(app.partner, booking.public_id);
  expect(await codeOf(booking.public_id)).toEqual([409, "VOUCHER_NOT_AVAILABLE"]);
  const waiting = (await createBookedStay(app.partner, property, { scenario: "on_request" })).body.booking;
  expect(await codeOf(waiting.public_id)).toEqual([409, "VOUCHER_NOT_AVAILABLE"]);
  expect(await codeOf(waiting.public_id, app.stranger)).toEqual([404, "BOOKING_NOT_FOUND"]);
  expect(await codeOf("bkg_none")).toEqual([404, "BOOKING_NOT_FOUND"]);
  expect(await codeOf(waiting.public_id, app.reader)).toEqual([403, "auth.insufficient_scope"]);
});
