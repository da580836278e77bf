import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { bookBody, createBookedStay, holdStayToken, newKey } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const makeBody = async () => bookBody(await holdStayToken(app.partner, await makeProperty(app.db.client)));
const book = (body: unknown, key: string, scenario?: string) =>
  app.partner.call<{ code?: string; booking?: { public_id: string } }>("POST", "/book", {
    body,
    key,
    headers: scenario ? { "X-Service-Sandbox-Scenario": scenario } : {},
  });
const countBookings = async () => (await app.db.rows("SELECT 1 FROM booking")).length;

test.each([
  ["rate_limited", 429, "rate_limited", "1"],
  ["server_error", 500, "INTERNAL_ERROR", undefined],
])("%s is answered %i, books nothing and keeps no key", async (scenario, status, code, retryAfter) => {
  const [body, key, before] = [await makeBody(), newKey(), await countBookings()];
  const refused = await book(body, key, scenario);
  expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([status, code, retryAfter]);
  expect(await countBookings()).toBe(before);
  const again = await book(body, key);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, undefined]);
});

test("lost_response books, ends the connection without an answer, and the same key replays the booking", async () => {
  const [body, key] = [await makeBody(), newKey()];
  await expect(book(body, key, "lost_response")).rejects.toThrow("other side closed");
  const again = await book(body, key);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  const [stored] = await app.db.rows<{ public_id: string }>(
    "SELECT public_id FROM booking ORDER BY created_at DESC, public_id DESC LIMIT 1",
  );
  expect(again.body.booking!.public_id).toBe(stored!.public_id);
});

test("slow withholds the right answer of a read", async () => {
  const began = performance.now();
  const { status } = await app.partner.call("GET", "/profiles", {
    headers: { "X-Service-Sandbox-Scenario": "slow" },
  });
  expect(status).toBe(200);
  expect(performance.now() - began).toBeGreaterThanOrEqual(4_990);
});

test("supplier_cancel confirms the booking, and the supplier cancels it free of charge", async () => {
  const { status, body } = await createBookedStay(app.partner, await makeProperty(app.db.client), {
    scenario: "supplier_cancel",
  });
  const { public_id: id, status: first } = body.booking;
  expect([status, first]).toEqual([201, "CONFIRMED"]);
  const readStatus = async () => (await app.partner.call<{ status: string }>("GET", `/bookings/${id}`)).body.status;
  await expect.poll(readStatus, { timeout: 10_000 }).toBe("CANCELLED");
  const events = await app.db.rows(
    "SELECT type, data->>'initiator' AS initiator, data->>'fee' AS fee FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id",
    [id],
  );
  expect(events.at(-1)).toEqual({ type: "booking.cancelled", initiator: "SUPPLIER", fee: "0" });
  expect(events.map((event) => (event as { type: string }).type)).toContain("booking.confirmed");
});
