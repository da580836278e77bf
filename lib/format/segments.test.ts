import { expect, test } from "vitest";
import { computePosition, toSegments } from "./segments";

const START = new Date("2027-01-01T00:00:00Z");
const tier = (from: string, fee: string) => ({ from, fee, currency: "EUR" });
const policy = (tiers: ReturnType<typeof tier>[], free_until: string | null, cancellable_until: string) => ({
  currency: "EUR",
  finalized: true,
  timezone: "UTC",
  tiers,
  free_until,
  cancellable_until,
});
const kinds = (...given: Parameters<typeof toSegments>) =>
  toSegments(...given).map(({ kind, fee }) => `${kind} ${fee}`);

test("a free window, rising fees and the end are adjacent without a gap", () => {
  const terms = policy(
    [tier("2027-03-01T18:00:01Z", "50.00"), tier("2027-03-05T18:00:00Z", "200.00")],
    "2027-03-01T18:00:00Z",
    "2027-03-08T15:00:00Z",
  );
  const segments = toSegments(terms, "200.00", START);
  expect(segments.map(({ kind, fee }) => `${kind} ${fee}`)).toEqual([
    "FREE 0",
    "FEE 50.00",
    "FULL 200.00",
    "REFUSED 200.00",
  ]);
  expect(segments.slice(1).map(({ from }) => from)).toEqual(segments.slice(0, -1).map(({ to }) => to));
});

test("only the policy's free window is shown as free", () => {
  const terms = policy([tier("2027-01-01T00:30:00Z", "200.00")], null, "2027-03-08T15:00:00Z");
  expect(kinds(terms, "200.00", START)).toEqual(["FULL 200.00", "REFUSED 200.00"]);
});

test("terms that refuse late cancellations change from free to refused", () => {
  const terms = policy([tier("2027-03-01T18:00:01Z", "200.00")], "2027-03-01T18:00:00Z", "2027-03-01T18:00:00Z");
  expect(kinds(terms, "200.00", START)).toEqual(["FREE 0", "REFUSED 200.00"]);
});

test("past segments are left out", () => {
  const terms = policy([tier("2027-03-01T18:00:01Z", "50.00")], "2027-03-01T18:00:00Z", "2027-03-08T15:00:00Z");
  expect(kinds(terms, "200.00", new Date("2027-03-02T00:00:00Z"))).toEqual(["FEE 50.00", "REFUSED 200.00"]);
  expect(kinds(terms, "200.00", new Date("2027-04-01T00:00:00Z"))).toEqual(["REFUSED 200.00"]);
});

test("the marker of the present moves along the line, from its start into the last segment", () => {
  const terms = policy([tier("2027-03-01T18:00:01Z", "50.00")], "2027-03-01T18:00:00Z", "2027-03-08T15:00:00Z");
  const segments = toSegments(terms, "200.00", START);
  const at = (instant: string) => computePosition(segments, new Date(instant));
  const walked = [START.toISOString(), "2027-01-30T00:00:00Z", "2027-03-01T17:00:00Z", "2027-03-05T00:00:00Z"].map(at);
  expect(walked[0]).toBe(0);
  expect(walked).toEqual(walked.toSorted((a, b) => a - b));
  expect(at("2027-03-08T15:00:00Z")).toBe(at("2028-01-01T00:00:00Z"));
  expect(at("2028-01-01T00:00:00Z")).toBeLessThan(1);
});
