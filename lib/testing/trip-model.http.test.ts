import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SEEDS } from "./agreement/seeds";
import { served, type Served } from "./harness/served";
import { countRuns } from "./stages/wide-set";
import { COMMANDS } from "./trip-model/commands";
import { Desk } from "./trip-model/desk";
import { TripModel } from "./trip-model/model";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const RUNS = countRuns(20);

test.each(SEEDS)(
  "after any sequence of adding, removing, cancelling and settling: a booking is in one trip, totals match a separate calculation, stock is conserved (%s)",
  async (name, seed) => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 20, size: "max" }), async (commands) => {
        const desk = await Desk.open(app);
        const model = new TripModel(await desk.bookings());
        await fc.asyncModelRun(() => ({ model, real: desk }), commands);
        await desk.expectStock();
        runs++;
      }),
      { seed, numRuns: RUNS, endOnFailure: false },
    );
    expect(runs, `${name}: ${seed}`).toBe(RUNS);
  },
);
