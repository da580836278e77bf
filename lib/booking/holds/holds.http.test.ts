import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeProperty } from "@/lib/testing/factories/property";
import { newKey } from "@/lib/testing/harness/products/stay";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import { bookBody, holdStayToken, findOffer } from "@/lib/testing/harness/products/stay";
import { makeTour } from "@/lib/testing/factories/tour";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { HoldList } from "./schemas";

let app: Served;
let agent: StaffClient;
let colleague: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  colleague = await staffClient(app.db.client, "admin", app.tenant.id);
});
afterAll(() => app.close());

const list = async (who = agent) => (await who.call<z.output<typeof HoldList>>("hold.list")).body.items;
/** Holds a stay at the desk. */
async function hold(who: StaffClient, name: string): Promise<string> {
  const body = await findOffer(app.partner, await makeProperty(app.db.client, { name }));
  const headers = { "idempotency-key": newKey() };
  const answer = await who.call<{ prebook_token: string; match_status: string }>("prebook", { body, headers });
  expect(answer.body.match_status).toBe("MATCHED");
  return answer.body.prebook_token;
}

test("a user sees their own live holds, each until it is released, booked or over", async () => {
  const [adler, baer] = [await hold(agent, "Hotel Adler"), await hold(agent, "Hotel Bär")];
  const elsewhere = await hold(colleague, "Hotel Cyan");
  await holdStayToken(app.partner, await makeProperty(app.db.client));
  const [first, second] = await list();
  expect([first!.prebook_token, second!.prebook_token]).toEqual([adler, baer]);
  expect(first).toMatchObject({ product_type: 1, title: "Hotel Adler", sell_price: "200.00", currency: "EUR" });
  expect(first!.starts_at).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect((await list(colleague)).map((one) => one.prebook_token)).toEqual([elsewhere]);

  await agent.call("prebook.release", { body: { prebook_token: adler } });
  expect((await list()).map((one) => one.prebook_token)).toEqual([baer]);
  await agent.call("book", { body: bookBody(baer), headers: { "idempotency-key": newKey() } });
  expect(await list()).toEqual([]);

  await app.db.rows("UPDATE prebook SET expires_at = now() - interval '1 second' WHERE token = $1", [elsewhere]);
  expect(await list(colleague)).toEqual([]);
});

test("the hold of another product has its own title", async () => {
  const tour = tourBody(await makeTour(app.db.client, { name: "Night walk" }));
  const { offers } = (await agent.call<{ offers: { allocation_id: string }[] }>("tour.search", { body: tour })).body;
  const body = { ...tour, allocation_id: offers[0]!.allocation_id };
  await agent.call("tour.prebook", { body, headers: { "idempotency-key": newKey() } });
  expect(await list()).toMatchObject([{ product_type: 3, title: "Night walk" }]);
  await bookedTour(app.partner, tour);
});
