import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTenant, type MadeTenant } from "./factories/partners";
import { dayFromNow } from "./factories/property";
import { freshDatabase, type FreshDatabase } from "./harness/fresh-database";
import { COMMANDS, NIGHTS } from "./stock-model/commands";
import { StockModel } from "./stock-model/model";
import { Stock } from "./stock-model/stock";

let db: FreshDatabase;
let tenant: MadeTenant;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = await makeTenant(db.client);
});
afterAll(() => db.close());

/** Far ahead, so that no cancel comes too late, wherever the clock goes. */
const first = dayFromNow(200);

test.each([
  ["the fixed seed", 20_261_120],
  ["a seed of this run", Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))],
])(
  "whatever is prebooked, booked, cancelled, settled and allotted, as the clock goes on and back: nothing is oversold, nothing leaks (%s)",
  { timeout: 120_000 },
  async (name, seed) => {
    let runs = 0;
    const start = Date.parse(`${dayFromNow(0)}T12:00:00.250Z`);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.commands(COMMANDS, { maxCommands: 40, size: "max" }),
        async (total, commands) => {
          const model = new StockModel(NIGHTS, total, start);
          const real = await Stock.open(db, tenant, first, NIGHTS, total);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          runs++;
        },
      ),
      { seed, numRuns: 40, endOnFailure: false },
    );
    expect(runs, name).toBe(40);
  },
);
