import { addDays, type CalendarDate } from "@/lib/core/dates";
import { demoSupply } from "../demo/demo-supply";
import { FILE_NAMES, type FileName, type SupplyFile, textFile } from "../import/supply-directory";

// Nothing here reads the environment: `npm start` generates these files before it has a database.

/** Check-in is sold up to 730 days ahead for up to 30 nights, counted from the day of the seed. */
const DAYS_AHEAD = 760;

/** Nights before the day of the seed, for the demo's booking history. */
export const HISTORY_DAYS = 92;

/** The demo's supply files for a seed on a day. */
export interface SeedSupply {
  today: CalendarDate;
  /** What is sold. */
  sold: Map<FileName, SupplyFile>;
  /** Imported after it. */
  world: Map<FileName, SupplyFile>;
}

/** Generates the supply files of a seed on a day; takes a second or two of CPU. */
export async function seedSupply(today: CalendarDate): Promise<SeedSupply> {
  const { sold, world } = await demoSupply({
    past: addDays(today, -HISTORY_DAYS),
    first: addDays(today, -1),
    last: addDays(today, DAYS_AHEAD),
  });
  return { today, sold: filesOf(sold), world: filesOf(world) };
}

const filesOf = (texts: Map<string, string>): Map<FileName, SupplyFile> =>
  new Map(
    FILE_NAMES.flatMap((name) => {
      const text = texts.get(name);
      return text === undefined ? [] : [[name, textFile(name, text)]];
    }),
  );
