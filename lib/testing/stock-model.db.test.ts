import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { isFixedSeed, SEEDS } from "./agreement/seeds";
import { makeTenant, type MadeTenant } from "./factories/partners";
import { dayFromNow } from "./factories/property";
import { freshDatabase, type FreshDatabase } from "./harness/servers/fresh-database";
import { CHANGES, listCommands, NIGHTS } from "./stock-model/commands";
import { StockModel } from "./stock-model/model";
import { Rooms } from "./stock-model/rooms";
import { countRuns } from "./stages/wide-set";
import type { Stock } from "./stock-model/stock";
import { Vehicles } from "./stock-model/vehicles";

let db: FreshDatabase;
let tenant: MadeTenant;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = await makeTenant(db.client);
});
afterAll(() => db.close());

/** Far ahead, so that no cancellation is too late wherever the clock is. The nights span the end of a month. */
const [year, month] = dayFromNow(200).split("-").map(Number) as [number, number];
const first = addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -2);

/** The month, and so the row of stock, of a night: the first two nights share one. */
const monthOf = (night: number) => (night < 2 ? 0 : 1);
const dayOf = (night: number) => night;

const KINDS = [
  ["rooms", Rooms, listCommands(NIGHTS), { runs: 40, changes: 0, rowOf: monthOf }],
  ["rooms of stays that are changed", Rooms, CHANGES, { runs: 80, changes: 8, rowOf: monthOf }],
  ["vehicles", Vehicles, listCommands(1), { runs: 40, changes: 0, rowOf: dayOf }],
] as const;

test.each(
  KINDS.flatMap(([kind, Kind, commands, wanted]) =>
    SEEDS.map(([name, seed]) => [kind, name, Kind, commands, wanted, seed] as const),
  ),
)(
  "after any sequence of prebooks, books, cancels, settlements, allotment changes and clock changes: none of the %s is oversold, none leaks (%s)",
  async (_kind, name, Kind, all, wanted, seed) => {
    let [runs, changed] = [0, 0];
    const start = Date.parse(`${dayFromNow(0)}T12:00:00.250Z`);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.commands(all as fc.Arbitrary<fc.AsyncCommand<StockModel, Stock>>[], { maxCommands: 50, size: "max" }),
        async (total, commands) => {
          const model = new StockModel(NIGHTS, total, start, wanted.rowOf);
          const real = await Kind.open(db, tenant, first, NIGHTS, total);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          runs++;
          changed += model.bookings.reduce((sum, booking) => sum + booking.version - 1, 0);
        },
      ),
      { seed, numRuns: countRuns(wanted.runs), endOnFailure: false },
    );
    expect(runs, `${name}: ${seed}`).toBe(countRuns(wanted.runs));
    if (!isFixedSeed(seed)) return;
    expect(changed, "enough changes were made").toBeGreaterThanOrEqual(countRuns(wanted.changes));
  },
);
