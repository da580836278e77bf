import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { giveCredit } from "@/lib/testing/harness/ledger";
import { book, bookBody, createBookedStay, cancel, holdStayToken } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { SellPrice } from "./schemas";

type Price = z.output<typeof SellPrice>;
interface Record {
  stay_total: string;
  sell_price: string;
  breakdown: { net_total: string; markup: string; sell_total: string };
}

let app: Served;
let agent: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  await giveCredit(await staffClient(app.db.client, "operator", null), app.tenant.publicId, "100000.00");
  await allow("0", "40");
});
afterAll(() => app.close());

/** Stays cost 225.00 at the mark-up of 12.5 percent, 200.00 net. */
const headers = () => ({ "x-service-partner-profile-id": app.retail.publicId });
const bookedId = async () =>
  (await createBookedStay(app.partner, await makeProperty(app.db.client), { headers: headers() })).body.booking
    .public_id;
const allow = (min_markup_percent: string, max_markup_percent: string) =>
  admin.call("sellPrice.limits.update", { body: { limits: { min_markup_percent, max_markup_percent } } });
const setPrice = (id: string, sell_price: string | null) =>
  agent.call<Price>("booking.sellPrice.update", { params: { public_id: id }, body: { sell_price } });
const read = async (id: string) =>
  (await app.partner.call<Record>("GET", `/bookings/${id}?view=full&include=breakdown`)).body;
const owedFor = (id: string) =>
  app.db.rows<{ kind: string; amount: string }>(
    "SELECT kind, amount::text FROM account_entry WHERE booking_public_id = $1 ORDER BY id",
    [id],
  );

test("a sell price of its own changes what the client pays and the agency earns, and nothing that is owed", async () => {
  const id = await bookedId();
  const before = await owedFor(id);
  const answer = await setPrice(id, "240.00");
  expect(answer.body).toMatchObject({
    profile_price: "225.00",
    sell_price: "240.00",
    net_total: "200.00",
    markup: "40.00",
    allowed: { min: "200.00", max: "280.00" },
  });
  expect(await read(id)).toMatchObject({
    stay_total: "225.00",
    sell_price: "240.00",
    breakdown: { net_total: "200.00", markup: "40.00", sell_total: "240.00" },
  });
  expect(await owedFor(id)).toEqual(before);
  expect((await setPrice(id, null)).body).toMatchObject({ sell_price: "225.00", markup: "25.00" });
  expect(await owedFor(id)).toEqual(before);
});

test("a sell price outside the agency's limits is refused with the amounts that are allowed, and one below net with them", async () => {
  const id = await bookedId();
  for (const price of ["199.99", "280.01", "240.001"]) {
    const { status, body } = await setPrice(id, price);
    expect([status, (body as unknown as { details: { issues: { path: string }[] } }).details.issues[0]!.path]).toEqual([
      400,
      "sell_price",
    ]);
  }
  expect((await setPrice(id, "200.00")).status).toBe(200);
  expect((await setPrice(id, "280.00")).status).toBe(200);
  expect((await read(id)).sell_price).toBe("280.00");
});

test("an agency that allows none refuses every sell price but the profile's", async () => {
  const id = await bookedId();
  await admin.call("sellPrice.limits.update", { body: { limits: null } });
  expect((await setPrice(id, "225.00")).body).toMatchObject({ code: "SELL_PRICE_NOT_ALLOWED" });
  expect((await setPrice(id, null)).status).toBe(200);
  await allow("0", "40");
});

test("an agent cannot set the agency's limits", async () => {
  const answer = await agent.call("sellPrice.limits.update", { body: { limits: null } });
  expect(answer.status).toBe(403);
});

test("a sell price that is set on a hold is the booking's", async () => {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client), { headers: headers() });
  const body = { prebook_token: token, sell_price: "250.00" };
  expect((await agent.call<Price>("hold.sellPrice.update", { body })).body).toMatchObject({ markup: "50.00" });
  const id = (await book(app.partner, bookBody(token), { headers: headers() })).body.booking.public_id;
  expect(await read(id)).toMatchObject({ stay_total: "225.00", sell_price: "250.00" });
  expect((await agent.call("hold.sellPrice.update", { body })).body).toMatchObject({ code: "PREBOOK_CONSUMED" });
});

test("each change of a booking's sell price is in its history, with who changed it", async () => {
  const id = await bookedId();
  await setPrice(id, "240.00");
  await setPrice(id, "230.00");
  await setPrice(id, null);
  const { body } = await agent.call<Price>("booking.sellPrice.get", { params: { public_id: id } });
  expect(body.changes.map(({ from, to }) => [from, to])).toEqual([
    ["230.00", "225.00"],
    ["240.00", "230.00"],
    ["225.00", "240.00"],
  ]);
  expect(new Set(body.changes.map(({ by }) => by)).size).toBe(1);
});

test("a cancelled booking earns its fee's share, and its sell price cannot be set", async () => {
  const id = await bookedId();
  await setPrice(id, "240.00");
  expect((await cancel(app.partner, id)).status).toBe(200);
  expect((await read(id)).breakdown).toEqual({ net_total: "0", markup: "0", sell_total: "0" });
  expect((await setPrice(id, "230.00")).body).toMatchObject({ code: "BOOKING_NOT_EDITABLE" });
});

test("a booking that is priced anew has the profile's price again", async () => {
  const id = await bookedId();
  await setPrice(id, "240.00");
  await app.db.rows("UPDATE booking SET total = total + 100 WHERE public_id = $1", [id]);
  expect(await read(id)).toMatchObject({ stay_total: "226.00", sell_price: "226.00" });
});
