import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { bookTour, heldTour, tourBody, tourBookBody } from "@/lib/testing/harness/products/tour";
import {
  bookTransfer,
  heldTransfer,
  makeRoute,
  transferBody,
  transferBookBody,
} from "@/lib/testing/harness/products/transfer";
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

test("the voucher of a tour tells pick-up, answers and each traveller's ticket; that of a transfer arrival and driver", async () => {
  const questions = [{ code: "MENU", text: "Which menu?", type: "TEXT", choices: [], per: "BOOKING", required: true }];
  const pickup_points = [{ code: "QUAY", name: "Old quay steps", latitude: null, longitude: null, minutes_before: 25 }];
  const joining = { questions, pickup_points, included: ["Two tastings"], excluded: ["The tram"] };
  const tour = await makeTour(app.db.client, { options: [{ joining }] });
  const toured = await bookTour(app.partner, {
    ...tourBookBody(await heldTour(app.partner, tourBody(tour))),
    answers: [{ code: "MENU", value: "Fish please" }],
    pickup_point_code: "QUAY",
  });
  const route = await makeRoute(app.db.client);
  const driven = await bookTransfer(app.partner, {
    ...transferBookBody(await heldTransfer(app.partner, transferBody(route))),
    arrival: { flight_number: "XQ 1234", dropoff: { type: "ADDRESS", address: "Quay 1, Porto" } },
  });
  const said = (id: string, columns: string, values: unknown[]) =>
    app.db.rows(
      `INSERT INTO fulfilment (tenant_id, booking_public_id, updated_at, ${columns}) VALUES ($1, $2, now(), ${values.map((_, at) => `$${at + 3}`).join(", ")})`,
      [app.tenant.id, id, ...values],
    );
  const [tourId, transferId] = [toured.body.booking.public_id, driven.body.booking.public_id];
  await said(tourId, "tickets", [JSON.stringify([{ traveller: 0, code: "T-40817", format: "QR" }])]);
  const driver = JSON.stringify({ name: "Rui Costa", phone: "+351912345678" });
  await said(transferId, "pickup_instructions, driver", ["Behind customs", driver]);
  const textOf = async (id: string) => pdfText(new Uint8Array(await (await fetchVoucher(id)).arrayBuffer()));
  const [tourText, transferText] = [await textOf(tourId), await textOf(transferId)];
  for (const word of ["Old quay steps", "Fish please", "Two tastings", "The tram", "T-40817"])
    expect(tourText).toContain(word);
  for (const word of ["XQ 1234", "Quay 1, Porto", "Rui Costa", "Behind customs"]) expect(transferText).toContain(word);
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
