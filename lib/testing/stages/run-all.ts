import { parseArgs } from "node:util";
import PQueue from "p-queue";
import { keepTemporaryFilesInMemory } from "./memory-folder";
import { runSelected } from "./run-selected";
import { allStages, everydayStages, groupsOf, quickStages, type Stage } from "./stage-list";
import { closingLines, exitCodeOf, type Tally } from "./stage-tally";
import { leaveWideSetOut } from "./wide-set";

// `npm test`: runs the stages of a change, one line each, in a fixed order; stages of one group run at the same time. A
// failed stage prints its tool's output, and the later ones still run, so that one run shows everything to fix.
// npm run test:all every stage, and the wide set of each: what CI runs
// npm run verify the stages that need neither a database nor a browser
// npm test -- lint one stage: format, lint, types, boundaries, pure, pages, database, journeys, faults, cluster
// npm test -- lib/booking the tests of a file or folder; or of a title: npm test -- "part of its title"
// --watch, --changed repeats at each change; only tests of files that differ from the last commit

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean" },
    verify: { type: "boolean" },
    watch: { type: "boolean" },
    changed: { type: "boolean" },
  },
});
const [what, ...more] = positionals;
keepTemporaryFilesInMemory();
if (more.length > 0) fail("One stage, file, folder or title at a time; put a title in quotes.");
const stage = allStages.find(({ keyword }) => keyword === what);
if (values.watch || values.changed || (what !== undefined && !stage)) {
  const selection = { watch: values.watch ?? false, changed: values.changed ?? false };
  const run = runSelected(what === undefined ? selection : { what, ...selection });
  process.exit(await run.catch((error: Error) => fail(error.message)));
}
if (!stage && !values.all) leaveWideSetOut();
const stages = stage ? [stage] : values.verify ? quickStages : values.all ? allStages : everydayStages;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Some stages use several cores; more concurrent stages would run out of memory without being faster. */
const MAX_STAGES_AT_A_TIME = 2;

let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopped = true));

const tallies: Tally[] = [];
for (const group of groupsOf(stages)) {
  const results = startGroup(group);
  for (const [at, { name }] of group.entries()) {
    process.stdout.write(name.padEnd(20));
    const result = await results[at]!;
    if (!result) {
      console.log("not run");
      continue;
    }
    const { tally, seconds } = result;
    tallies.push(tally);
    console.log(`${resultOf(tally).padEnd(28)}${seconds.toFixed(1)} s`);
    if (tally.failed > 0) console.log(`\n${tally.output.trim()}\n`);
  }
}
if (stages === everydayStages) {
  const left = allStages.filter((one) => one.isWide).map(({ name }) => name);
  for (const name of [...left, "wide set of tests"]) console.log(`${name.padEnd(20)}left to npm run test:all`);
}
if (stopped) console.log("Stopped before the end.");

for (const line of closingLines(tallies)) console.log(line);
process.exitCode = stopped ? 1 : exitCodeOf(tallies);

/** Runs the stages of a group, each as soon as a core is free. */
function startGroup(group: readonly Stage[]) {
  const queue = new PQueue({ concurrency: MAX_STAGES_AT_A_TIME });
  return group.map(({ run }) =>
    queue.add(async () => {
      if (stopped) return undefined;
      const began = performance.now();
      const tally = await run();
      return { tally, seconds: (performance.now() - began) / 1000 };
    }),
  );
}

function resultOf({ passed, failed, skipped }: Tally): string {
  if (passed + failed + skipped.length === 0) return "nothing to test yet";
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped.length > 0) parts.push(`${skipped.length} skipped`);
  return parts.join(", ");
}
