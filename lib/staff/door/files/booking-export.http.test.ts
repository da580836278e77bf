import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { book, bookBody, createBookedStay, holdStayToken } from "@/lib/testing/harness/products/stay";
import { exportBookings } from "./booking-export";

let app: Served;
let agent: StaffClient;
let bookingId: string;
/** More than two pages of the list. */
const MORE = 450;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 9 }] });
  bookingId = (await createBookedStay(app.partner, property)).body.booking.public_id;
  await createBookedStay(app.stranger, property);
  const token = await holdStayToken(app.partner, property);
  const guests = [[{ kind: "ADULT", first_name: "=HYPERLINK(1)", last_name: 'Ö, "Quote"' }]];
  await book(app.partner, { ...bookBody(token), guests, agency_reference: "@SUM(A1)" });
  await app.db.client.query(
    `INSERT INTO booking (tenant_id, public_id, booking_number, product_type, status, profile_id, currency_code, total, starts_on, ends_on,
       contact, policy, details, prebook_token, created_at, updated_at)
     SELECT tenant_id, 'bkg_copy' || n, 900000 + n, product_type, 'FAILED', profile_id, currency_code, total, starts_on, ends_on,
       contact, policy, details, 'copy' || n, created_at - n * interval '1 minute', updated_at
     FROM booking, generate_series(1, $2) AS n WHERE public_id = $1`,
    [bookingId, MORE],
  );
});
afterAll(() => app.close());

const fetchExport = (query: string, cookie = agent.cookie) =>
  exportBookings(new Request(`http://desk.example/bookings/export.csv?${query}`), cookie);
const rowsOf = async (answer: Response) =>
  parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];

test("the file contains everything that the filters find, each booking once, and no other tenant's", async () => {
  const answer = await fetchExport("");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="bookings-\d{4}-\d\d-\d\d-\w+\.csv"$/,
  );
  const ids = (await rowsOf(answer)).map((row) => row["Booking id"]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(MORE + 2);
  expect((await rowsOf(await fetchExport("status=FAILED"))).length).toBe(MORE);
  const [row, ...others] = await rowsOf(await fetchExport(`q=${bookingId}`));
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    "Booking id": bookingId,
    Status: "CONFIRMED",
    Product: "Stay",
    Currency: "EUR",
    "Lead guest": "Ada Lovelace",
    "Agency reference": "A-1",
  });
  expect(row!.Total).toMatch(/^\d+\.\d\d$/);
});

test("a cell that a spreadsheet would compute is text, and quotes stay unchanged", async () => {
  const [row] = await rowsOf(await fetchExport("q=HYPERLINK"));
  expect(row!["Agency reference"]).toBe("'@SUM(A1)");
  expect(row!["Lead guest"]).toBe('\'=HYPERLINK(1) Ö, "Quote"');
});

test("an empty result is a file with its heading", async () => {
  const lines = (await (await fetchExport("status=REJECTED")).text()).trim().split("\n");
  expect(lines.length).toBe(1);
  expect(lines[0]).toContain("Number,Booking id,Status");
});

test("a wrong filter is refused by its name, and exporting needs a session of a partner", async () => {
  const wrong = await fetchExport("status=LOST");
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { details: { field: "status" } }]);
  const unknown = await fetchExport("colour=red");
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { details: { field: "colour" } }]);
  expect((await fetchExport("", () => undefined)).status).toBe(401);
  const operator = await staffClient(app.db.client, "operator", null);
  const refused = await fetchExport("", operator.cookie);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "auth.no_tenant" }]);
});
