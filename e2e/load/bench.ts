import fs from "node:fs";
import { measureProcesses } from "./bench/api-processes";
import { readArguments } from "./bench/arguments";
import { drawChart } from "./bench/figures/chart";
import { measureDisturbance } from "./bench/disturbance";
import { measureImport } from "./bench/import";
import { measureInteractions } from "./bench/interactions";
import { measureObserved } from "./bench/observed";
import { measurePages } from "./bench/pages";
import { measureReplica } from "./bench/replica";
import { COMPARABLE, PARTS } from "./bench/stages";
import { measureBoth, measureOwn } from "./bench/run";
import { soak } from "./bench/soak/soak";
import { measureChurn } from "./bench/volume/churn";
import { measureVolume } from "./bench/volume/volume";

/**
 * npm run bench -- [--only search,places,…] [--sizes 1000,24574,100000] [--clients 1,16,64] [--seconds 2] [--json FILE]
 *
 * Measures requests through HTTP, compared with pgbench running the same SQL on the same database in the same run, and with a
 * no-op route. The SQL is recorded from the service. Ratios are comparable between machines; absolute figures are not.
 *
 * npm run bench -- --compare FOLDER [--rounds 3] [--only …] [--sizes …] [--clients …] [--json FILE]
 *
 * Measures this checkout and another one in turn, each with its own server and database, and prints ratios with their spread.
 *
 * npm run bench -- --only soak [--minutes 30] [--rate 50] [--sizes 24574] [--json FILE]
 *
 * Sends mixed load (with --rate so many requests a second), prints a line a minute, and fails on a server error, a growth of memory or a slower 99th percentile.
 *
 * npm run bench -- --only volume [--scale 1] [--rounds 3] [--json FILE]
 *
 * Measures requests in a system with a million bookings, and in an empty one. The result is written after every round.
 *
 * npm run bench -- --only churn [--scale 1] [--minutes 30] [--rate 60] [--json FILE]
 *
 * Sells, cancels and delivers in such a system, and records dead rows and sizes every minute.
 *
 * npm run bench -- --only replica [--sizes 1000] [--rounds 3] [--seconds 2] [--json FILE]
 *
 * Measures searches of a primary alone and with a streaming standby, each with a share of a core of its own.
 *
 * npm run bench -- --only processes [--sizes 1000] [--rounds 3] [--seconds 2] [--json FILE]
 *
 * Measures one process of the API and two, each with a share of a core of its own.
 *
 * npm run bench -- --only import [--sizes 100000] [--json FILE]
 *
 * Measures the import of the last size's properties from supply files into an empty database.
 *
 * npm run bench -- --only disturbance [--seconds 2] [--rate 20] [--rounds 3] [--json FILE]
 *
 * Measures how far a page, a document and an import in progress move the times of searches.
 *
 * npm run bench -- --only observed [--sizes 1000] [--clients 16] [--rounds 3] [--seconds 2] [--json FILE]
 *
 * Measures what metrics, traces and the access log cost a search.
 *
 * npm run bench -- --only pages [--screens /search,/bookings]
 *
 * Runs Lighthouse on every screen, signed in.
 *
 * npm run bench -- --only interactions [--steps search,list,open,shift] [--json FILE]
 *
 * Measures an agent's interactions with 500 search results and 500 bookings: the time until each is painted; and what moves by itself on the screens of a day.
 *
 * npm run bench -- --chart [--json FILE]
 *
 * Draws the chart of the README from a result, by default the one in e2e/load/results.
 */
const args = readArguments(process.argv.slice(2));

/** Parts that need pages, a browser and the demo, or a long time: run only when named, one at a time. */
const APART: Record<string, () => Promise<unknown>> = {
  pages: () => measurePages(args.screens),
  interactions: () => measureInteractions(args.steps),
  soak: () => soak(args),
  volume: () => measureVolume(args, write),
  churn: () => measureChurn(args),
  replica: () => measureReplica(args),
  observed: () => measureObserved(args),
  disturbance: () => measureDisturbance(args),
  processes: () => measureProcesses(args),
  import: () => measureImport(args),
};

if (args.chart) drawChart(args.json);
else write(await run());
process.exit();

function run(): Promise<unknown> {
  const parts = args.compare ? COMPARABLE : PARTS;
  const only = args.only ?? parts;
  const apart = only.length === 1 && !args.compare ? APART[only[0]!] : undefined;
  if (apart) return apart();
  const stranger = only.find((part) => !parts.includes(part));
  if (stranger !== undefined)
    throw new Error(
      `there is no part "${stranger}": --only takes ${parts.join(", ")}, or ${Object.keys(APART).join(" or ")} alone`,
    );
  return args.compare ? measureBoth(args.compare, args, only) : measureOwn(args, only);
}

function write(figures: unknown): void {
  if (args.json && figures !== undefined) fs.writeFileSync(args.json, `${JSON.stringify(figures, null, 1)}\n`);
}
