import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import PQueue from "p-queue";
import { missingPackages } from "@/lib/server/deploy/cluster/programs";

// `npm test`: runs the stages of a change, a line each. A failed stage prints its tool's output, and the later ones
// still run, so that one run shows everything to fix. The last line counts all tests.
// npm run test:all every stage, and the wide set of each: what CI runs
// npm run verify the stages that need neither a database nor a browser
// npm test -- lint types stages by name
// npm test -- lib/booking sign-in "part of a title" tests by file, folder or title
// --watch, --changed repeats at each change; only tests of files that differ from the last commit

const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const FAULTS = ["--import", "tsx", "e2e/faults/kill-and-recover.ts", "--only"];
const CLUSTER_FAULTS = "kill primary,kill pgbouncer,kill api,switchover";
/** Rules that ask for types cost three times as much as all others: `npm run verify` leaves them to `npm test`. */
const LINT_RULES = process.argv.includes("--verify")
  ? ["--report-unused-disable-directives-severity=off"]
  : ["--type-aware"];
const BUILD_INFO = "node_modules/.cache/tsc.tsbuildinfo";

/** A stage is a program; one that writes a JSON report of its tests has its file as a last argument or variable. */
interface Stage {
  command: string[];
  report?: "vitest" | "playwright";
  set: "quick" | "everyday" | "all";
  env?: Record<string, string>;
}

const vitest = (project: string): string[] => [VITEST, "run", "--project", project];
const STAGES: Record<string, Stage> = {
  format: { set: "quick", command: ["node_modules/oxfmt/bin/oxfmt", "--check", "."] },
  // One thread: several share little of what they learn of types, and cost a third more of the processor in all.
  lint: {
    set: "quick",
    command: ["node_modules/oxlint/bin/oxlint", "--threads=1", ...LINT_RULES],
    env: { GOMAXPROCS: "1" },
  },
  types: {
    set: "quick",
    command: [
      "node_modules/typescript/bin/tsc",
      "--noEmit",
      "--checkers",
      "1",
      "--incremental",
      "--tsBuildInfoFile",
      BUILD_INFO,
    ],
  },
  pure: { set: "quick", command: vitest("pure"), report: "vitest" },
  slow: { set: "everyday", command: vitest("slow"), report: "vitest" },
  // Comes before the journeys, which would otherwise build the pages themselves.
  pages: { set: "everyday", command: ["--import", "tsx", "lib/server/build-command.ts"], env: { SANDBOX: "1" } },
  database: { set: "everyday", command: vitest("database"), report: "vitest" },
  journeys: { set: "everyday", command: [PLAYWRIGHT, "test"], report: "playwright" },
  faults: {
    set: "all",
    command: [...FAULTS, "random,bookings", "--faults", "8", "--within", "60", "--rounds", "1", "--clients", "8"],
  },
  cluster: {
    set: "all",
    command: [...FAULTS, "cluster", "--faults", "4", "--within", "90", "--kinds", CLUSTER_FAULTS],
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ["all", "verify", "watch", "changed"].map((name) => [name, { type: "boolean" as const }]),
  ),
});
process.chdir(path.join(import.meta.dirname, "../../.."));
const temporary = fs.mkdtempSync(path.join(memoryFolder() ?? os.tmpdir(), "portal-tests-"));
// When started as root, databases and the product run as another user, who must write into the folder.
fs.chmodSync(temporary, 0o1777);
process.on("exit", () => fs.rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const named = positionals.filter((name) => name in STAGES);
if (values.watch || values.changed || named.length < positionals.length) {
  const flags = [values.watch ? "watch" : "run", ...(values.changed ? ["--changed"] : [])];
  for (const command of selected(positionals, flags)) {
    const { code } = await run({ command, set: "all" }, "inherit");
    if (code !== 0) process.exit(code);
  }
} else {
  const sets = values.verify ? ["quick"] : values.all ? ["quick", "everyday", "all"] : ["quick", "everyday"];
  const names = named.length > 0 ? named : Object.keys(STAGES).filter((name) => sets.includes(STAGES[name]!.set));
  if (named.length === 0 && !values.all) process.env.WIDE_TESTS ??= "0";
  await runStages(names);
}

/** Runs stages in order, the quick ones two at a time, and prints the count of all. */
async function runStages(names: string[]): Promise<void> {
  const total = { passed: 0, failed: 0 };
  const queue = new PQueue({ concurrency: 2 });
  for (const name of names) {
    const stage = STAGES[name]!;
    if (stage.set !== "quick") await queue.onIdle();
    void queue.add(async () => {
      const began = performance.now();
      const missing = name === "cluster" ? missingPackages() : [];
      if (missing.length > 0) return console.log(`${name.padEnd(12)}skipped: it needs ${missing.join(", ")}`);
      if (stage.set !== "quick") console.log(`${name.padEnd(12)}…`);
      const { passed, failed, skipped, output } = await runCounted(name, stage);
      total.passed += passed;
      total.failed += failed;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${name.padEnd(12)}${passed} passed, ${failed} failed`.padEnd(44) + `${seconds} s`);
      for (const title of skipped) console.log(`${"".padEnd(12)}skipped: ${title}`);
      if (failed > 0) console.log(`\n${output.trim()}\n`);
    });
  }
  await queue.onIdle();
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** A program without a report counts as one test. A failed program without a failed test counts as a failure. */
async function runCounted(name: string, stage: Stage) {
  const file = path.join(temporary, `${name}.json`);
  const reporters = {
    vitest: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    playwright: ["--reporter=list,json"],
  };
  const command = [...stage.command, ...(stage.report ? reporters[stage.report] : [])];
  const env = { ...stage.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code, output } = await run({ ...stage, command, env }, "pipe");
  if (!stage.report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output };
  const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, never>) : {};
  const tests = (report.testResults ?? []) as { assertionResults: { status: string; fullName: string }[] }[];
  const skipped = tests
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "skipped" || status === "pending" || status === "todo")
    .map(({ fullName }) => fullName);
  const { expected, unexpected, flaky } = report.stats ?? ({} as Record<string, number>);
  const passed: number = report.numPassedTests ?? expected ?? 0;
  const failed: number = report.numFailedTests ?? (unexpected ?? 0) + (flaky ?? 0);
  return { passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), skipped, output };
}

/** The programs that run tests selected by file, folder or title. */
function selected(names: string[], flags: string[]): string[][] {
  if (names.length === 0) return [[VITEST, ...flags]];
  const files = ["app", "components", "lib", "e2e"]
    .flatMap((room) => fs.readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => path.join(room, file)))
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file));
  const paths = names.filter((name) => files.some((file) => file.includes(name)));
  const titles = names.filter((name) => !paths.includes(name));
  const plain = (text: string) => text.replace(/[\s\\]+/g, " ");
  const mentions = (file: string, title: string) => plain(fs.readFileSync(file, "utf8")).includes(plain(title));
  const commands = (found: string[], title?: string): string[][] => {
    if (found.length === 0) {
      console.error(`No test file, folder or title contains "${title}".`);
      process.exit(1);
    }
    const [units, journeys] = [false, true].map((is) => found.filter((file) => file.endsWith(".spec.ts") === is));
    const pattern = title?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return [
      ...(units!.length > 0 ? [[VITEST, ...flags, ...units!, ...(pattern ? ["-t", pattern] : [])]] : []),
      ...(journeys!.length > 0 ? [[PLAYWRIGHT, "test", ...journeys!, ...(pattern ? ["-g", pattern] : [])]] : []),
    ];
  };
  return [
    ...(paths.length > 0 ? commands(files.filter((file) => paths.some((name) => file.includes(name)))) : []),
    ...titles.flatMap((title) =>
      commands(
        files.filter((file) => mentions(file, title)),
        title,
      ),
    ),
  ];
}

function run({ command, env }: Stage, stdio: "inherit" | "pipe"): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { env: { ...process.env, TMPDIR: temporary, ...env }, stdio });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += String(chunk)));
    child.on("exit", (code) => resolve({ code: code ?? 1, output }));
    process.on("exit", () => child.kill());
  });
}

/** A folder in memory, which Linux has: copying a test's database, a thousand small files, takes 40 ms there. */
function memoryFolder(): string | undefined {
  if (process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = fs.statfsSync("/dev/shm");
    return bavail * bsize >= 4 * 1024 ** 3 ? "/dev/shm" : undefined;
  } catch {
    return undefined;
  }
}
