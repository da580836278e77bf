import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealAudit } from "@/lib/audit/sealer";
import { verifyAudit } from "@/lib/audit/verify-repository";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { ask, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { exportAudit } from "./audit-export";
import { exportBookings } from "./booking-export";

let app: Served;
let admin: StaffClient;
let bookingId: string;
beforeAll(async () => {
  app = await served();
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const property = await makeProperty(app.db.client);
  bookingId = (await createBookedStay(app.partner, property)).body.booking.public_id;
  await cancel(app.partner, bookingId);
  await createBookedStay(app.stranger, property);
  await app.db.rows(
    "INSERT INTO audit_entry (tenant_id, actor, operation, subject, at, trace_id) SELECT $1, '=cmd()', 'many', 'many', now(), 'many' FROM generate_series(1, 450)",
    [app.tenant.id],
  );
  await sealAudit();
});
afterAll(() => app.close());

const get = (format: "csv" | "jsonl", query = "", cookie = admin.cookie) =>
  exportAudit(new Request(`http://desk.example/audit/export.${format}?${query}`), cookie, format);
interface Line {
  id: string;
  operation: string;
  subject: string | null;
  changes: { fields: Record<string, unknown> }[];
  signature?: { entries: number; sha256: string; seal: number; head: string };
}
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

test("the export contains each entry of the tenant once, with its changes, and the chain's head signs it", async () => {
  const text = await (await get("jsonl")).text();
  const lines = linesOf(text);
  const { signature } = lines.pop()!;
  expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
  expect(
    lines
      .map((line) => line.operation)
      .filter((operation) => operation !== "many")
      .toSorted(),
  ).toEqual(["book", "booking.cancel", "prebook", "session.create"]);
  expect(lines.find((line) => line.operation === "booking.cancel")!.changes).toContainEqual({
    relation: "booking",
    record: bookingId,
    action: "UPDATE",
    fields: expect.objectContaining({ status: { before: "CONFIRMED", after: "CANCELLED" } }) as unknown,
  });
  const content = text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1);
  expect(signature).toMatchObject({
    entries: lines.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  });
  const client = new Client({ connectionString: app.db.superuserUrl });
  await client.connect();
  const verified = await verifyAudit(client, { known: [signature!.head], now: new Date(), maxUnsealedMs: 60_000 });
  await client.end();
  expect(verified.findings).toEqual([]);
});

test("the CSV has the same entries and signature, and no cell that a spreadsheet would compute", async () => {
  const text = await (await get("csv", "operation=many")).text();
  const rows = parse(text);
  expect(rows).toHaveLength(1 + 450 + 1);
  expect(rows[1]![2]).toBe("'=cmd()");
  expect(rows.at(-1)!.slice(0, 2)).toEqual(["signature", "entries=450"]);
  expect(rows.at(-1)![4]).toMatch(/^head=[0-9a-f]{64}$/);
});

test("every export is recorded in the audit: of the audit, bookings, usage and reconciliation", async () => {
  await (await get("jsonl", "subject=nobody")).text();
  await (await exportBookings(new Request("http://desk.example/bookings/export.csv"), admin.cookie)).text();
  await admin.call("usage.export", { query: { part: "units" } });
  await admin.call("reconciliation.export", { query: { from: "2026-01-01", to: "2026-12-31" } });
  const made = await app.db.rows(
    "SELECT DISTINCT operation FROM audit_entry WHERE operation LIKE '%.export' AND actor = $1 AND tenant_id = $2 ORDER BY 1",
    [`staff:${admin.publicId}`, app.tenant.id],
  );
  expect(made.map((row) => (row as { operation: string }).operation)).toEqual([
    "audit.export",
    "booking.export",
    "reconciliation.export",
    "usage.export",
  ]);
});

test("it is for signed-in admins and operators, and refuses an unknown filter", async () => {
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  expect((await get("csv", "", agent.cookie)).status).toBe(403);
  expect((await get("csv", "", () => undefined)).status).toBe(401);
  expect((await get("csv", "nothing=1")).status).toBe(400);
  expect((await ask("audit.head", admin.cookie)).body).toMatchObject({ is_overdue: false });
});
