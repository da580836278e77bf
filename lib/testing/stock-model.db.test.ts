import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTenant, type MadeTenant } from "./factories/partners";
import { dayFromNow } from "./factories/property";
import { freshDatabase, type FreshDatabase } from "./harness/fresh-database";
import { commandsOf, NIGHTS } from "./stock-model/commands";
import { StockModel } from "./stock-model/model";
import { Rooms } from "./stock-model/rooms";
import { Vehicles } from "./stock-model/vehicles";

let db: FreshDatabase;
let tenant: MadeTenant;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = await makeTenant(db.client);
});
afterAll(() => db.close());

/** Far ahead, so that no cancel comes too late, wherever the clock goes. */
const first = dayFromNow(200);

const KINDS = [
  ["rooms", Rooms, NIGHTS],
  ["vehicles", Vehicles, 1],
] as const;
const SEEDS = [
  ["the fixed seed", 20_261_120],
  ["a seed of this run", Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))],
] as const;

test.each(
  KINDS.flatMap(([kind, Kind, longest]) => SEEDS.map(([name, seed]) => [kind, name, Kind, longest, seed] as const)),
)(
  "whatever is prebooked, booked, cancelled, settled and allotted, as the clock goes on and back: none of the %s is oversold, none leaks (%s)",
  { timeout: 120_000 },
  async (_kind, name, Kind, longest, seed) => {
    let runs = 0;
    const start = Date.parse(`${dayFromNow(0)}T12:00:00.250Z`);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.commands(commandsOf(longest), { maxCommands: 40, size: "max" }),
        async (total, commands) => {
          const model = new StockModel(NIGHTS, total, start);
          const real = await Kind.open(db, tenant, first, NIGHTS, total);
          await fc.asyncModelRun(() => ({ model, real }), commands);
          runs++;
        },
      ),
      { seed, numRuns: 40, endOnFailure: false },
    );
    expect(runs, `${name}: ${seed}`).toBe(40);
  },
);
