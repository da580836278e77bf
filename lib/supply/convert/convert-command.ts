import path from "node:path";
import { parseArgs } from "node:util";
import { clock } from "@/lib/core/clock";
import { Unexpected, date, wholeNumber } from "../csv/cells";
import { isOfAttractions } from "./attractions";
import { convertAttractions } from "./convert-attractions";
import { convertSupply } from "./convert-supply";
import { columnsOf, openText } from "../csv/csv-rows";
import { SupplyError } from "../csv/import-problems";
import { progressDisplay } from "../import/progress-display";

/**
 * npm run supply:convert -- FILE OUTDIR [--from YYYY-MM-DD] [--days 365]
 * Writes the supply files (FORMAT.md) of real accommodation or attractions from open data. Without --from they start
 * today (UTC).
 */

const USAGE = "Usage: npm run supply:convert -- FILE OUTDIR [--from YYYY-MM-DD] [--days 365]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, days: { type: "string", default: "365" } },
  });
  const [file, directory, ...more] = positionals;
  if (!file || !directory || more.length > 0) throw new Error(USAGE);
  // npm runs scripts in the project's folder; a relative path refers to the user's current folder.
  const here = (given: string) => path.resolve(process.env.INIT_CWD ?? "", given);
  const source = here(file);
  const isTours = isOfAttractions(await columnsOf(openText(source)));
  const count = await (isTours ? convertAttractions : convertSupply)({
    file: source,
    directory: here(directory),
    from: date(values.from ?? clock.realNow().toISOString().slice(0, 10)),
    days: wholeNumber(1, 3653)(values.days),
    progress: progressDisplay(process.stderr, clock),
  });
  console.log(`${count.toLocaleString("en")} ${isTours ? "tours" : "properties"} written to ${here(directory)}`);
}

main().catch((error: unknown) => {
  if (error instanceof Unexpected) console.error(`Expected ${error.message}.\n${USAGE}`);
  else
    console.error(
      error instanceof SupplyError || (error instanceof Error && error.message === USAGE) ? error.message : error,
    );
  process.exitCode = 1;
});
