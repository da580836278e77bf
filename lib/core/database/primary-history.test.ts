import { expect, test } from "vitest";
import { PrimaryHistory } from "./primary-history";

test("a server that replayed an observation's position has everything from before its question", () => {
  const history = new PrimaryHistory();
  history.note(1_000, 10n);
  history.note(1_500, 20n);
  history.note(2_000, 30n);
  expect(history.instantOf(9n)).toBeUndefined();
  expect(history.instantOf(20n)).toBe(1_500);
  expect(history.instantOf(29n)).toBe(1_500);
  expect(history.instantOf(99n)).toBe(2_000);
});

test("on an idle primary a server that has everything is not behind, however long nothing is written", () => {
  const history = new PrimaryHistory();
  for (let at = 0; at <= 10_000; at += 500) history.note(at, 10n);
  expect(history.instantOf(10n)).toBe(10_000);
  history.note(10_500, 11n);
  expect(history.instantOf(10n)).toBe(10_000);
});

test("the position for a maximum age is the lowest that was known since", () => {
  const history = new PrimaryHistory();
  history.note(1_000, 10n);
  history.note(1_500, 20n);
  history.note(2_000, 30n);
  expect(history.positionOf(900)).toBe(10n);
  expect(history.positionOf(1_200)).toBe(20n);
  expect(history.positionOf(1_500)).toBe(20n);
  expect(history.positionOf(2_001)).toBeUndefined();
});

test("after a failover to a primary with a shorter log, the lost one's positions count no more", () => {
  const history = new PrimaryHistory();
  history.note(1_000, 100n);
  history.note(1_500, 90n);
  expect(history.positionOf(0)).toBe(90n);
  expect(history.instantOf(90n)).toBe(1_500);
});

test("an answer to an earlier question changes nothing", () => {
  const history = new PrimaryHistory();
  history.note(1_500, 100n);
  history.note(1_000, 90n);
  expect(history.positionOf(0)).toBe(100n);
});

test("observations are dropped after ten minutes", () => {
  const history = new PrimaryHistory();
  history.note(0, 1n);
  history.note(300_000, 2n);
  history.note(700_000, 3n);
  expect(history.positionOf(0)).toBe(2n);
});
