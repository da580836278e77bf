import os from "node:os";
import path from "node:path";
import { BACKGROUND_PRIORITY } from "@/lib/core/background-priority";
import { clock } from "@/lib/core/clock";
import { findCommandDatabase } from "@/lib/core/database/command-database";
import { SupplyError } from "../csv/import-problems";
import { printFormat } from "../format/print-format";
import { progressDisplay } from "./progress-display";
import { startImport } from "./runs/start-import";
import { supplyFiles } from "./supply-directory";

/**
 * npm run supply:import -- DIRECTORY
 * Imports the CSV files of a directory into DATABASE_URL or, without it, into the running sandbox; with --format it
 * prints what the files contain.
 */

const USAGE = "Usage: npm run supply:import -- DIRECTORY   (--format prints what the files contain)";

async function main(): Promise<void> {
  const [directory, ...more] = process.argv.slice(2);
  if (directory === "--format") return void process.stdout.write(printFormat());
  os.setPriority(BACKGROUND_PRIORITY);
  if (!directory || more.length > 0) throw new Error(USAGE);
  // npm runs scripts in the project's folder, but users mean paths relative to their own.
  const from = path.resolve(process.env.INIT_CWD ?? "", directory);
  const started = clock.realNow().getTime();
  const { report: imported } = await startImport({
    databaseUrl: findCommandDatabase(),
    files: supplyFiles(from),
    actor: "command",
    source: path.basename(from),
    progress: progressDisplay(process.stderr, clock),
  });
  const report = await imported;
  for (const [table, { inserted, updated }] of Object.entries(report)) {
    console.log(`${table}: ${inserted.toLocaleString("en")} new, ${updated.toLocaleString("en")} changed`);
  }
  const seconds = (clock.realNow().getTime() - started) / 1000;
  const memory = process.resourceUsage().maxRSS / 1024;
  console.log(`Imported in ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MiB of memory at most`);
}

main().catch((error: unknown) => {
  // A wrong file needs no stack trace; for other errors it may help.
  const expected = error instanceof SupplyError || (error instanceof Error && !("code" in error));
  if (error instanceof SupplyError) console.error("Nothing was imported.");
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
