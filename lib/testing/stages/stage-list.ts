import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingPackages } from "@/lib/server/deploy/cluster/programs";
import { checkBoundaries } from "../boundaries/check";
import { projectRoot, runNode } from "./stage-command";
import { playwrightTally, singleTally, vitestTally, type Tally } from "./stage-tally";

export interface Stage {
  /** The word with which `npm test -- <keyword>` runs it alone. */
  keyword: string;
  name: string;
  /** Neighbours in the list with the same group run at the same time: none may write a file that another one reads. */
  group: string;
  /** `npm test` leaves it to `npm run test:all`. */
  isWide?: true;
  run: () => Promise<Tally>;
}

// Programs are named by file, because the links in node_modules/.bin depend on which package was installed last.
const PRETTIER = "node_modules/prettier/bin/prettier.cjs";
/** Files of the same content are not formatted again to compare them; a clean clone has none. */
const UNCHANGED = ["--cache", "--cache-strategy", "content"];
const OXLINT = "node_modules/oxlint/bin/oxlint";
const TSC = "node_modules/typescript/bin/tsc";
const BUILD = "lib/server/build-command.ts";
const VITEST = "node_modules/vitest/vitest.mjs";
const FAULTS = "e2e/faults/kill-and-recover.ts";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";

const ROOMS = ["app", "components", "e2e", "lib"];

/** Stages that need no database, port or browser; they take seconds. */
export const quickStages: readonly Stage[] = [
  { keyword: "format", group: "checks", name: "format", run: () => check([PRETTIER, "--check", ...UNCHANGED, "."]) },
  { keyword: "lint", group: "checks", name: "lint", run: () => check([OXLINT, "--type-aware"]) },
  { keyword: "types", group: "checks", name: "types", run: () => check([TSC, "--noEmit"]) },
  { keyword: "boundaries", group: "checks", name: "boundaries", run: runBoundaries },
  { keyword: "pure", group: "checks", name: "pure tests", run: () => runVitest("pure") },
];

export const allStages: readonly Stage[] = [
  ...quickStages,
  // Before the stages that start the product: each of them would build the pages otherwise.
  { keyword: "pages", group: "checks", name: "pages", run: () => check(["--import", "tsx", BUILD], { SANDBOX: "1" }) },
  {
    keyword: "database",
    group: "database",
    name: "database tests",
    run: () => ifPresent("lib/testing/stages/database-setup.ts", () => runVitest("database")),
  },
  { keyword: "journeys", group: "journeys", name: "browser journeys", run: () => ifPresent("app", runPlaywright) },
  {
    // A busy machine may take longer to recover.
    keyword: "faults",
    group: "faults",
    isWide: true,
    name: "faults under load",
    run: () => {
      const some = ["--faults", "8", "--within", "60", "--rounds", "1", "--clients", "8"];
      return check(["--import", "tsx", FAULTS, "--only", "random,bookings", ...some]);
    },
  },
  {
    keyword: "cluster",
    group: "cluster",
    name: "cluster and restore",
    run: async () => {
      const missing = missingPackages();
      if (missing.length > 0) return skipped(`a cluster under load (it needs the packages ${missing.join(", ")})`);
      const some = ["--faults", "4", "--within", "90", "--kinds", "kill primary,kill pgbouncer,kill api,switchover"];
      return check(["--import", "tsx", FAULTS, "--only", "cluster", ...some]);
    },
  },
];

/** The stages of a change: processes that are killed at random, under load, are left to a run of all. */
export const everydayStages: readonly Stage[] = allStages.filter(({ isWide }) => !isWide);

/** The stages, group by group. */
export function groupsOf(stages: readonly Stage[]): Stage[][] {
  const groups: Stage[][] = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (last?.[0]?.group === stage.group) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

async function check(command: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const { code, output } = await runNode(command, projectRoot, env);
  return singleTally(code === 0, output);
}

/** Names each forbidden import with the reason of its rule. */
function runBoundaries(): Promise<Tally> {
  const { files, imports, violations } = checkBoundaries(projectRoot, ROOMS);
  const lines = violations.map(
    ({ rule, reason, file, imported }) =>
      `${file}${imported === undefined ? "" : ` → ${imported}`}\n  ${rule}: ${reason}`,
  );
  const summary = `${violations.length} violations in ${files} files with ${imports} imports`;
  return Promise.resolve(singleTally(files > 0 && violations.length === 0, [...lines, summary].join("\n")));
}

function runVitest(project: string): Promise<Tally> {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { code, output } = await runNode([VITEST, "run", "--project", project, ...reporters]);
    return existsSync(report) ? vitestTally(readJson(report), code, output) : singleTally(false, output);
  });
}

function runPlaywright(): Promise<Tally> {
  return withReport(async (report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code, output } = await runNode([PLAYWRIGHT, "test", "--reporter=list,json"], projectRoot, env);
    return existsSync(report) ? playwrightTally(readJson(report), code, output) : singleTally(false, output);
  });
}

const skipped = (title: string): Tally => ({ passed: 0, failed: 0, skipped: [title], output: "" });

/** When there is something to test, finding no test is a failure; before that the stage is skipped. */
function ifPresent(subject: string, run: () => Promise<Tally>): Promise<Tally> {
  if (existsSync(join(projectRoot, subject))) return run();
  return Promise.resolve({ passed: 0, failed: 0, skipped: [], output: "" });
}

async function withReport(run: (report: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  try {
    return await run(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
