import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { cancel } from "@/lib/testing/harness/products/stay";
import { addOffer, sendQuote } from "@/lib/testing/harness/products/sales-quote";
import { stayIn } from "@/lib/testing/harness/products/trip";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { Home } from "./schemas";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
});
beforeEach(async () => {
  await app.db.rows("DELETE FROM booking_room");
  await app.db.rows("DELETE FROM booking");
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

const home = async (who = agent) => {
  const { status, body } = await who.call<z.output<typeof Home>>("home.get", { query: { today: dayFromNow(0) } });
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ items }: { items: { public_id: string }[] }) => items.map(({ public_id }) => public_id);

test("arrivals are the confirmed bookings of the next seven days, the next one first, however many are newer", async () => {
  const property = await makeProperty(app.db.client);
  const stay = (day: number) => stayIn(app.partner, property, { checkin: dayFromNow(day), nights: 1 });
  const [last, first, middle] = [await stay(6), await stay(1), await stay(3)];
  const [late, gone] = [await stay(7), await stay(4)];
  expect((await cancel(app.partner, gone)).status).toBe(200);
  const { arrivals } = await home();
  expect([idsOf(arrivals), arrivals.total]).toEqual([[first, middle, last], 3]);
  expect(arrivals.items[0]).toMatchObject({
    checkin_date: dayFromNow(1),
    lead_guest: "Ada Lovelace",
    status: "CONFIRMED",
  });
  expect(idsOf(arrivals)).not.toContain(late);
});

test("deadlines are those of free cancellations within seven days, the next one first", async () => {
  const ids: string[] = [];
  for (const day of [20, 21, 22])
    ids.push(await stayIn(app.partner, await makeProperty(app.db.client), { checkin: dayFromNow(day) }));
  const end = (id: string, days: number) =>
    app.db.rows(
      `UPDATE booking SET policy = jsonb_set(policy, '{free_until}', to_jsonb((now() + $2 * interval '1 day')::text)) WHERE public_id = $1`,
      [id, days],
    );
  await end(ids[0]!, 6);
  await end(ids[1]!, 2);
  await end(ids[2]!, 8);
  const { deadlines } = await home();
  expect([idsOf(deadlines), deadlines.total]).toEqual([[ids[1], ids[0]], 2]);
});

test("requests wait by the instant at which the supplier has to answer, and five of a section are listed", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n++)
    ids.push(await stayIn(app.partner, await makeProperty(app.db.client), { scenario: "on_request" }));
  const respond = (id: string, hours: number) =>
    app.db.rows("UPDATE booking SET respond_by = now() + $2 * interval '1 hour' WHERE public_id = $1", [id, hours]);
  for (const [at, id] of ids.entries()) await respond(id, 20 - at);
  const { pending } = await home();
  expect([idsOf(pending), pending.total]).toEqual([ids.toReversed().slice(0, 5), 6]);
});

test("quotes with travellers are listed, the chosen ones first; drafts and expired ones are not", async () => {
  const make = async () => {
    await addOffer(agent, await makeProperty(app.db.client));
    const { body } = await addOffer(agent, await makeProperty(app.db.client));
    await sendQuote(agent, body);
    return body.public_id;
  };
  const [sent, chosen, expired] = [await make(), await make(), await make()];
  await app.db.rows(
    `UPDATE sales_quote SET choice = jsonb_build_object('version', sent_version, 'offer_id', 'x', 'name', 'Ada', 'message', NULL, 'at', now()) WHERE public_id = $1`,
    [chosen],
  );
  await app.db.rows("UPDATE sales_quote SET expires_at = now() - interval '1 hour' WHERE public_id = $1", [expired]);
  await addOffer(agent, await makeProperty(app.db.client));
  const { quotes } = await home();
  expect([idsOf(quotes), quotes.total]).toEqual([[chosen, sent], 2]);
  expect(quotes.items.map(({ status }) => status)).toEqual(["CHOSEN", "SENT"]);
});

test("an agency sees its own records alone, in as many round trips with many as with one", async () => {
  const stay = async () =>
    stayIn(app.partner, await makeProperty(app.db.client), { checkin: dayFromNow(2), nights: 1 });
  await stay();
  const tripsWithOne = await countFewestRoundTrips(async () => agent, home);
  for (let n = 0; n < 4; n++) await stay();
  expect(await countFewestRoundTrips(async () => agent, home)).toBe(tripsWithOne);
  const stranger = await staffClient(app.db.client, "agent", app.otherTenant.id);
  expect((await home(stranger)).arrivals).toEqual({ items: [], total: 0 });
  const operator = await staffClient(app.db.client, "operator", null);
  expect((await operator.call("home.get", { query: { today: dayFromNow(0) } })).status).toBe(403);
});
