import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Arguments } from "./arguments";
import { describeMachine, type Machine } from "./figures/machine";
import { Report } from "./figures/report";
import { withDatabase } from "./side";
import { NIGHTS, ROOMS, writeSupplyFiles } from "./supply-files";
import { OWN_CHECKOUT } from "../own-checkout";

/** What an import of 100,000 properties may take. */
const [ASKED_SECONDS, ASKED_MIB] = [300, 512];

export interface ImportFigures {
  machine: Machine;
  properties: number;
  roomTypes: number;
  nights: number;
  /** Lines of room_days.csv. */
  lines: number;
  seconds: number;
  /** The most resident memory of the importing process. */
  mebibytes: number;
}

/**
 * Measures the import of supply files into an empty database by its command: as many properties as the last size, each with two
 * room types, a set of rate plans and a year of nights, by season and weekend. The process ends with 1 when it takes more than is asked
 * for 100,000.
 */
export async function measureImport({ sizes }: Arguments): Promise<ImportFigures> {
  const properties = sizes.at(-1)!;
  const report = new Report();
  const files = fs.mkdtempSync(path.join(os.tmpdir(), "bench-import-"));
  try {
    report.say(`writing the files of ${properties} properties`);
    const lines = await writeSupplyFiles(files, properties);
    return await withDatabase(OWN_CHECKOUT, async ({ url }) => {
      report.say(`importing them, with ${lines} lines of nights`);
      const { seconds, mebibytes } = await runImport(url, files);
      console.log(`${properties} properties imported in ${seconds} s, with ${mebibytes} MiB of memory`);
      console.log(`${ASKED_SECONDS} s for 100,000 and ${ASKED_MIB} MiB are asked`);
      if (seconds / properties > ASKED_SECONDS / 100_000 || mebibytes > ASKED_MIB) process.exitCode = 1;
      const machine = await describeMachine(url, OWN_CHECKOUT);
      return { machine, properties, roomTypes: ROOMS.length, nights: NIGHTS, lines, seconds, mebibytes };
    });
  } finally {
    fs.rmSync(files, { recursive: true, force: true });
  }
}

/** Runs the import's command, and reads what it says about itself. */
async function runImport(databaseUrl: string, folder: string): Promise<{ seconds: number; mebibytes: number }> {
  const program = ["--import", "tsx", "lib/supply/import/import-command.ts", folder];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: OWN_CHECKOUT, env });
  const [, seconds, mebibytes] = /^Imported in ([\d.]+) s, (\d+) MiB/m.exec(stdout) ?? [];
  if (seconds === undefined) throw new Error(`The import did not say how long it took:\n${stdout}`);
  return { seconds: Number(seconds), mebibytes: Number(mebibytes) };
}
