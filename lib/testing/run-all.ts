import { allStages, quickStages } from "./stage-list";
import { closingLines, exitCodeOf, type Tally } from "./stage-tally";

// `npm test`: every stage, one line each; `npm run verify`: those that need neither a database nor a browser.
// A failed stage prints what its tool said, and the later ones still run: one run shows everything there is to mend.

const unknown = process.argv.slice(2).filter((argument) => argument !== "--verify");
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(" ")}. There is --verify, or nothing.`);
  process.exit(2);
}
const stages = process.argv.includes("--verify") ? quickStages : allStages;

let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopped = true));

const tallies: Tally[] = [];
for (const stage of stages) {
  if (stopped) break;
  process.stdout.write(stage.name.padEnd(18));
  const began = performance.now();
  const tally = await stage.run();
  tallies.push(tally);
  console.log(`${resultOf(tally).padEnd(28)}${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (tally.failed > 0) console.log(`\n${tally.output.trim()}\n`);
}
if (stopped) console.log("Stopped before the end.");

for (const line of closingLines(tallies)) console.log(line);
process.exitCode = stopped ? 1 : exitCodeOf(tallies);

function resultOf({ passed, failed, skipped }: Tally): string {
  if (passed + failed + skipped.length === 0) return "nothing to test yet";
  const parts = [`${passed} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped.length > 0) parts.push(`${skipped.length} skipped`);
  return parts.join(", ");
}
