import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureDatabase, startEmbeddedDatabase } from "@/lib/server/database/embedded-database";
import { migrate } from "@/lib/server/migration/migrate";
import { grantPrivileges } from "@/lib/server/migration/privileges";
import { ensureRoles, urlAs } from "@/lib/server/database/roles";
import { findPgbench } from "./bench/bare-sql";
import { growCatalogue, seedPartner } from "./bench/catalogue";
import { measureInteractions } from "./bench/interactions";
import { Bench } from "./bench/measure";
import { measureChanges } from "./bench/parts/changes";
import { measureDoor } from "./bench/parts/door";
import { measureKnown } from "./bench/parts/known";
import { measurePages } from "./bench/pages";
import { measurePlaces } from "./bench/parts/places";
import { measureFlights, measurePackages, measureStays, measureTours, measureTransfers } from "./bench/parts/products";
import { measureProperties } from "./bench/parts/properties";
import { measureStaySearch } from "./bench/parts/search";
import { measureUsage } from "./bench/parts/usage";
import { measureWebhooks } from "./bench/parts/webhooks";
import { startProcesses } from "./bench/processes";
import { Report } from "./bench/report";

/** Parts with their own supply, measured before there are any properties. */
const BESIDE = {
  door: measureDoor,
  webhooks: measureWebhooks,
  changes: measureChanges,
  transfers: measureTransfers,
  tours: measureTours,
  flights: measureFlights,
};
/** Parts measured at each size of the catalogue. */
const GROWING = { search: measureStaySearch, properties: measureProperties };
/** Parts measured with the full catalogue. */
const FULL = {
  places: measurePlaces,
  known: measureKnown,
  stays: measureStays,
  packages: measurePackages,
  usage: measureUsage,
};
/** Parts that need pages, a browser and the demo: run only when named, one at a time. */
const APART = {
  pages: () => measurePages(values.screens?.split(",")),
  interactions: async () => writeJson(await measureInteractions()),
};
const PARTS = [BESIDE, GROWING, FULL].flatMap((parts) => Object.keys(parts));

/**
 * npm run bench -- [--only search,places,…] [--sizes 1000,5000,24574] [--seconds 2] [--json FILE]
 *
 * Measures requests through HTTP, compared with pgbench running the same SQL on the same database in the same run, and with a
 * no-op route. The SQL is recorded from the service. Ratios are comparable between machines; absolute figures are not.
 *
 * npm run bench -- --only pages [--screens /search,/bookings]
 *
 * Runs Lighthouse on every screen, signed in.
 *
 * npm run bench -- --only interactions [--json FILE]
 *
 * Measures an agent's interactions with 500 search results and 500 bookings: the time until each is painted.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join() },
    sizes: { type: "string", default: "1000,5000,24574" },
    seconds: { type: "string", default: "2" },
    json: { type: "string" },
    screens: { type: "string" },
  },
});
if (Object.hasOwn(APART, values.only)) {
  await APART[values.only as keyof typeof APART]();
  process.exit();
}
const only = values.only.split(",");
const stranger = only.find((part) => !PARTS.includes(part));
if (stranger !== undefined)
  throw new Error(
    `there is no part "${stranger}": --only takes ${PARTS.join(", ")}, or ${Object.keys(APART).join(" or ")} alone`,
  );
const chosen = <F>(parts: Record<string, F>): F[] =>
  Object.keys(parts)
    .filter((name) => only.includes(name))
    .map((name) => parts[name]!);

const pgbench = findPgbench();
const report = new Report();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "bench-data-"));
report.say("starting a database of its own");
const database = await startEmbeddedDatabase({ dataDir });
// The database is stopped in any case.
process.once("exit", () => database.abandon());
try {
  await measureAll();
} finally {
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
report.print();
writeJson(report.subjects);

function writeJson(figures: unknown): void {
  if (values.json) fs.writeFileSync(values.json, `${JSON.stringify(figures, null, 1)}\n`);
}

async function measureAll(): Promise<void> {
  const url = database.url("bench");
  await ensureDatabase(database.url("postgres"), "bench");
  await ensureRoles(url);
  await migrate(urlAs("migrate", url));
  await grantPrivileges(urlAs("migrate", url), urlAs("app", url));
  await seedPartner(url);
  // The service runs with row-level security, as in production; the bare SQL does not.
  const processes = await startProcesses(urlAs("app", url));
  try {
    const sizes = values.sizes.split(",").map(Number);
    const bench = new Bench(url, report, Number(values.seconds), sizes, processes, pgbench);
    await bench.signIn();
    for (const measure of chosen(BESIDE)) await measure(bench);
    const [growing, full] = [chosen(GROWING), chosen(FULL)];
    if (!growing.length && !full.length) return;
    for (const [i, size] of sizes.entries()) {
      report.say(`filling the catalogue to ${size} properties`);
      await growCatalogue(url, (sizes[i - 1] ?? 0) + 1, size);
      for (const measure of growing) await measure(bench, size);
    }
    for (const measure of full) await measure(bench, sizes.at(-1)!);
  } finally {
    processes.stop();
  }
}
