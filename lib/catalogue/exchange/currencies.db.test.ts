import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeRates } from "@/lib/testing/factories/rates";
import { makeTour } from "@/lib/testing/factories/tour";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { listCurrencies } from "./currencies";
import { forgetRates } from "./exchange";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

async function sold(kind: "stays" | "services"): Promise<string[]> {
  forgetRates();
  return (await listCurrencies()).filter(({ sells }) => sells.includes(kind)).map(({ code }) => code);
}

test("only sellable currencies are offered: for stays also by conversion, for services only their own", async () => {
  await makeRates(db.client, "2026-01-01", { USD: "1.1", CHF: "0.95" });
  expect(await listCurrencies()).toEqual([]);

  await makeProperty(db.client, { plans: [{ currency: "XPF" }], nights: 1 });
  expect(await sold("stays")).toEqual(["XPF"]);

  await makeProperty(db.client, { plans: [{ currency: "CHF" }], nights: 1 });
  await makeTour(db.client);
  expect(await sold("stays")).toEqual(["CHF", "EUR", "USD", "XPF"]);
  expect(await sold("services")).toEqual(["EUR"]);

  await db.client.query("UPDATE rate_plan SET deleted_at = now() WHERE currency_code = 'CHF'");
  expect(await sold("stays")).toEqual(["XPF"]);
});
