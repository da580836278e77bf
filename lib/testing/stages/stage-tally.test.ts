import { describe, expect, it } from "vitest";
import { closingLines, exitCodeOf, playwrightTally, singleTally, vitestTally } from "./stage-tally";

const vitestFile = (statuses: string[], status = "passed") => ({
  name: "a.test.ts",
  status,
  assertionResults: statuses.map((each) => ({ fullName: `${each} test`, status: each })),
});
const journeys = (statuses: string[], errors: unknown[] = []) => ({
  suites: [
    {
      specs: [],
      suites: [{ specs: statuses.map((status) => ({ title: `${status} journey`, tests: [{ status }] })) }],
    },
  ],
  errors,
});

describe("a run's count", () => {
  it("counts every test, and names what was skipped", () => {
    const report = { testResults: [vitestFile(["passed", "failed"], "failed"), vitestFile(["passed", "skipped"])] };
    expect(vitestTally(report, 1, "")).toMatchObject({ passed: 2, failed: 1, skipped: ["skipped test"] });
    const journeyTally = playwrightTally(journeys(["expected", "unexpected", "flaky", "skipped"]), 1, "");
    expect(journeyTally).toMatchObject({ passed: 1, failed: 2, skipped: ["skipped journey"] });
  });

  it("a test file that broke before its first test counts as failed", () => {
    expect(vitestTally({ testResults: [vitestFile([], "failed"), vitestFile(["passed"])] }, 1, "").failed).toBe(1);
  });

  it("journeys whose server did not start count as failed", () => {
    expect(playwrightTally(journeys([], ["no server"]), 1, "").failed).toBe(1);
  });

  it("a stage without tests, or whose tool reports an error, counts as failed", () => {
    expect(vitestTally({ testResults: [] }, 0, "").failed).toBe(1);
    expect(vitestTally({ testResults: [vitestFile(["passed"])] }, 1, "").failed).toBe(1);
    expect(playwrightTally(journeys(["skipped"]), 0, "").failed).toBe(1);
  });

  it("ends with one line that counts all stages", () => {
    const tallies = [singleTally(true, ""), { passed: 4, failed: 1, skipped: [], output: "" }];
    expect(closingLines(tallies)).toEqual(["5 passed, 1 failed"]);
    const withSkipped = [...tallies, { passed: 1, failed: 0, skipped: ["a", "b"], output: "" }];
    expect(closingLines(withSkipped)).toEqual(["2 skipped:", "  a", "  b", "6 passed, 1 failed"]);
  });

  it("the run fails when anything failed or nothing ran", () => {
    expect(exitCodeOf([singleTally(true, "")])).toBe(0);
    expect(exitCodeOf([singleTally(true, ""), singleTally(false, "")])).toBe(1);
    expect(exitCodeOf([])).toBe(1);
  });
});
