import { expect, test } from "vitest";
import { operations } from "@/lib/api/operations";
import { listDeveloperScenarios } from "./scenarios";

// As in a sandbox, because elsewhere there are no scenarios.
test("every scenario is listed once, with all operations that support it, those of a prebook first", () => {
  const listed = listDeveloperScenarios();
  const pairs = operations.flatMap(({ path, scenarios: some = [] }) => some.map((id) => `${id} ${path}`));
  expect(listed.flatMap(({ id, operations: at }) => at.map(({ path }) => `${id} ${path}`)).toSorted()).toEqual(
    pairs.toSorted(),
  );
  expect(listed.map(({ example }) => example.path)).toEqual([
    ...Array<string>(3).fill("/prebook"),
    ...Array<string>(4).fill("/book"),
    "/flight/book",
    // The scenarios that every operation supports.
    ...Array<string>(4).fill("/book"),
  ]);
  expect(JSON.parse(listed[0]!.example.body)).toHaveProperty("rate_key");
});
