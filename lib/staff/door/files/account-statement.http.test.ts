import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { giveCredit } from "@/lib/testing/harness/ledger";
import { pdfText } from "@/lib/testing/harness/pdf";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { downloadStatement } from "./account-statement";

let app: Served;
let agent: StaffClient;
let stranger: StaffClient;
let operator: StaffClient;
let number: string;
const month = new Date().toISOString().slice(0, 7);
beforeAll(async () => {
  app = await served();
  [agent, stranger, operator] = await Promise.all([
    staffClient(app.db.client, "agent", app.tenant.id),
    staffClient(app.db.client, "admin", app.otherTenant.id),
    staffClient(app.db.client, "operator", null),
  ]);
  await giveCredit(operator, app.tenant.publicId, "5000.00");
  const property = await makeProperty(app.db.client);
  const { booking } = (await createBookedStay(app.partner, property)).body;
  number = String(booking.booking_number);
  await cancel(app.partner, (await createBookedStay(app.partner, property)).body.booking.public_id);
  await operator.call("tenantAccount.pay", {
    params: { tenant_public_id: app.tenant.publicId },
    body: { amount: "50.00", reference: "=HYPERLINK(1)" },
  });
});
afterAll(() => app.close());

const download = (who: StaffClient | null, file: string, tenant?: string) =>
  downloadStatement(
    new Request(`http://desk.example/account/statements/${file}`),
    (name) => who?.cookie(name),
    file,
    tenant,
  );

test("a statement as a PDF says what was owed, charged, paid and is owed, and each entry", async () => {
  const answer = await download(agent, `${month}.pdf`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
  for (const part of [
    "Ours",
    "Charged in the month 200.00 EUR",
    "150.00 EUR",
    `Booked ${number}`,
    "Cancelled",
    "Payment",
  ])
    expect(text).toContain(part);
});

test("as CSV its amounts add up from the opening to the closing balance, and no cell is a formula", async () => {
  for (const [who, tenant] of [
    [agent, undefined],
    [operator, app.tenant.publicId],
  ] as const) {
    const answer = await download(who, `${month}.csv`, tenant);
    const [, ...lines] = (await answer.text()).trim().split("\n");
    const cells = lines.map((line) => line.split(","));
    expect(cells.map(([, kind]) => kind)).toEqual(["OPENING", "BOOKED", "BOOKED", "CANCELLED", "PAYMENT", "CLOSING"]);
    expect(cells.reduce((sum, line) => sum + Number(line[5]), 0)).toBe(150);
    expect(cells.at(-1)![7]).toBe("150.00");
    expect(lines.join()).not.toMatch(/,"?=/);
  }
  const audit = await app.db.rows(
    "SELECT 1 FROM audit_entry WHERE operation = 'account.statement' AND tenant_id = $1",
    [app.tenant.id],
  );
  expect(audit).toHaveLength(3);
});

test("another tenant's statement is not found, and a visitor is redirected to sign in", async () => {
  expect((await download(stranger, `${month}.csv`)).status).toBe(404);
  expect((await download(stranger, `${month}.csv`, app.tenant.publicId)).status).toBe(403);
  expect((await download(agent, `${month}.csv`, app.tenant.publicId)).status).toBe(403);
  expect((await download(operator, `${month}.csv`)).status).toBe(403);
  expect((await download(agent, "2020-01.pdf")).status).toBe(404);
  expect((await download(agent, "../secrets.pdf")).status).toBe(404);
  expect((await download(null, `${month}.pdf`)).status).toBe(303);
});
