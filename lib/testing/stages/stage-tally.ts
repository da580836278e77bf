import { z } from "zod";

/** The result of one stage. */
export interface Tally {
  passed: number;
  failed: number;
  /** The titles of skipped tests, which are printed because nothing checks their guarantee. */
  skipped: string[];
  /** Printed when something failed. */
  output: string;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Counts vitest's JSON report. A file that broke before its first test is one failure. */
export function vitestTally(report: unknown, exitCode: number, output: string): Tally {
  const files = VitestReport.parse(report).testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return settle({
    passed: tests.filter((test) => test.status === "passed").length,
    failed: tests.filter((test) => test.status === "failed").length + brokenFiles.length,
    skipped: tests.filter((test) => !["passed", "failed"].includes(test.status)).map((test) => test.fullName),
    output,
    exitCode,
  });
}

interface Suite {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[] | undefined;
}
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(Suite), errors: z.array(z.unknown()) });

/** Counts Playwright's JSON report. A test that passed only when repeated has failed. */
export function playwrightTally(report: unknown, exitCode: number, output: string): Tally {
  const { suites, errors } = PlaywrightReport.parse(report);
  const specs = suites.flatMap(specsBelow);
  const withStatus = (status: string) =>
    specs.flatMap((spec) => spec.tests.filter((test) => test.status === status).map(() => spec.title));
  return settle({
    passed: withStatus("expected").length,
    failed: withStatus("unexpected").length + withStatus("flaky").length + errors.length,
    skipped: withStatus("skipped"),
    output,
    exitCode,
  });
}

function specsBelow(suite: Suite): Suite["specs"] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsBelow)];
}

/** A tool with an error exit code has failed, and so has a test stage in which nothing ran, whatever the counts. */
function settle({ exitCode, ...tally }: Tally & { exitCode: number }): Tally {
  const silent = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return silent ? { ...tally, failed: 1 } : tally;
}

/** A check without parts counts as one. */
export function singleTally(passed: boolean, output: string): Tally {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: [], output };
}

/** The end of the output: the skipped tests by name, then one line with all counts. */
export function closingLines(tallies: readonly Tally[]): string[] {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  const skipped = tallies.flatMap((tally) => tally.skipped);
  return [
    ...(skipped.length > 0 ? [`${skipped.length} skipped:`, ...skipped.map((title) => `  ${title}`)] : []),
    `${sum((tally) => tally.passed)} passed, ${sum((tally) => tally.failed)} failed`,
  ];
}

/** 0 only when something ran and nothing failed. */
export function exitCodeOf(tallies: readonly Tally[]): number {
  return tallies.some((tally) => tally.failed > 0) || !tallies.some((tally) => tally.passed > 0) ? 1 : 0;
}
