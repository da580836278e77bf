import { expect, test } from "vitest";
import { allStages, everydayStages, groupsOf, quickStages } from "./stage-list";

const keywords = (stages: readonly { keyword: string }[]) => stages.map(({ keyword }) => keyword);
/** The position of a stage's group; groups run one after another. */
const groupAt = (keyword: string) => groupsOf(allStages).findIndex((group) => keywords(group).includes(keyword));

test("stages keep their order when they are grouped, and each has its own keyword", () => {
  expect(groupsOf(allStages).flat()).toEqual(allStages);
  expect(new Set(keywords(allStages)).size).toBe(allStages.length);
  expect(groupsOf(allStages.slice(0, 1))).toEqual([allStages.slice(0, 1)]);
});

test("the pages are built before any stage starts the product, so that two stages never build them concurrently", () => {
  for (const keyword of ["journeys", "faults", "cluster"]) expect(groupAt(keyword)).toBeGreaterThan(groupAt("pages"));
});

test("npm test leaves out the random faults, and no other stage", () => {
  const left = allStages.filter((stage) => !everydayStages.includes(stage));
  expect(keywords(left)).toEqual(["faults"]);
  expect(everydayStages).toEqual(expect.arrayContaining([...quickStages]));
});

test("the checks without a database or browser run at the same time, also without the later stages", () => {
  expect(groupsOf(quickStages)).toEqual([quickStages]);
  expect(new Set(quickStages.map(({ keyword }) => groupAt(keyword)))).toEqual(new Set([0]));
});
