import { expect, it } from "vitest";
import { expectedCancel } from "./expected-cancel";

const policy = {
  tiers: [
    { from: "2016-06-03T18:00:00.001+01:00", fee: "100.00" },
    { from: "2016-06-08T18:00:00+01:00", fee: "150.00" },
  ],
  cancellable_until: "2016-06-10T15:00:00+01:00",
};

it.each([
  ["2016-06-03T17:00:00Z", "0"],
  ["2016-06-03T17:00:00.001Z", "100.00"],
  ["2016-06-09T12:00:00Z", "150.00"],
  ["2016-06-10T14:00:00Z", "150.00"],
  ["2016-06-10T14:00:00.001Z", "REFUSED"],
])("the expected result of a cancellation at %s is %s", (at, outcome) => {
  expect(expectedCancel(policy, new Date(at))).toBe(outcome);
});
