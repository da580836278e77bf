import { describe, expect, test } from "vitest";
import { commandsFor } from "./run-selected";

const once = { watch: false, changed: false };

describe("npm test with a selection", () => {
  test("runs the tests of a file", () => {
    const [command, ...more] = commandsFor({ what: "lib/core/money.test.ts", ...once });
    expect(command!.slice(1)).toEqual(["run", "lib/core/money.test.ts"]);
    expect(more).toEqual([]);
  });

  test("runs the tests and journeys whose title contains the text", () => {
    const [command] = commandsFor({ what: "runs the tests and journeys that a title", ...once });
    expect(command!.slice(1)).toEqual([
      "run",
      "lib/testing/stages/run-selected.test.ts",
      "-t",
      "runs the tests and journeys that a title",
    ]);
  });

  test("runs journeys in the browser", () => {
    const [command] = commandsFor({ what: "e2e/journeys/sign-in", ...once });
    expect(command![0]).toContain("playwright");
  });

  test("watches, and selects what changed", () => {
    expect(commandsFor({ watch: true, changed: true })[0]!.slice(1)).toEqual(["watch", "--changed"]);
  });

  test("reports when nothing matches", () => {
    const nowhere = ["no such", "title"].join(" anywhere ");
    expect(() => commandsFor({ what: nowhere, ...once })).toThrow(`contains "${nowhere}"`);
  });
});
