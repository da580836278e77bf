import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, localDate } from "@/lib/core/dates";
import { searchPackages, type PackageSearch } from "@/lib/package/search";
import { isWide } from "./stages/wide-set";
import { makeTenant, type MadeTenant } from "./factories/partners";
import { domainContext } from "./harness/domain-context";
import { demoTemplate } from "./harness/servers/demo-database";
import { freshDatabase, type FreshDatabase } from "./harness/servers/fresh-database";

let db: FreshDatabase;
let tenant: MadeTenant;
const now = new Date();
beforeAll(async () => {
  db = await freshDatabase(undefined, await demoTemplate());
  tenant = await makeTenant(db.client);
}, 120_000);
afterAll(() => db.close());

const search = (start_date: string, adults: number): Promise<PackageSearch> =>
  searchPackages(domainContext(tenant, now), {
    start_date,
    adults,
    child_ages: [],
    currency_code: "EUR",
    language: "en",
  });

test("about 25 packages are on sale, most with return flights, all marked as synthetic", async () => {
  const [row] = await db.rows<Record<string, number>>(
    `SELECT count(*)::int AS packages, count(*) FILTER (WHERE synthetic)::int AS invented,
       count(*) FILTER (WHERE (SELECT count(*) FROM package_component c JOIN flight_cabin f USING (service_id) WHERE c.package_id = package.id) = 2)::int AS flown
     FROM package`,
  );
  expect(row!.packages).toBeGreaterThanOrEqual(20);
  expect(row!.invented).toBe(row!.packages);
  expect(row!.flown).toBeGreaterThanOrEqual(10);
});

/** How many arrival days are tried in the next three hundred. */
const DAYS = isWide ? 100 : 25;

test("each of them can be bought by two people on most days of the next three hundred", async () => {
  const packages = await db.rows<{ publicId: string; code: string }>(
    `SELECT public_id AS "publicId", code FROM package`,
  );
  const sold = new Map(packages.map(({ publicId }) => [publicId, 0]));
  const today = localDate("Europe/Madrid", now);
  // All weekdays occur, because the steps are not whole weeks.
  const days = Array.from({ length: DAYS }, (_, i) => addDays(today, Math.floor(300 / DAYS) * i + 3));
  for (const day of days)
    for (const { supply } of (await search(day, 2)).offers) sold.set(supply.publicId, sold.get(supply.publicId)! + 1);
  const rare = packages
    .filter(({ publicId }) => sold.get(publicId)! < 0.8 * DAYS)
    .map(({ code, publicId }) => `${code} ${sold.get(publicId)}`);
  expect(rare).toEqual([]);
}, 120_000);
