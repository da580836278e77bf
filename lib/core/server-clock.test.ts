import { expect, test } from "vitest";
import { ServerClock } from "./server-clock";

/** The clock of a server is an hour ahead. */
const HOUR = 3_600_000;
const answer = (clock: ServerClock, sent: number, there: number, back: number, ahead = HOUR) =>
  clock.learn(sent, sent + there + back, sent + there + ahead);

test("before the first response no instant is considered late", () => {
  expect(new ServerClock().at(1_000)).toBe(Infinity);
});

test("the estimate is never off by more than the fastest answer took", () => {
  const clock = new ServerClock();
  answer(clock, 0, 40, 400);
  answer(clock, 1_000, 3, 2);
  answer(clock, 2_000, 200, 100);
  expect(Math.abs(clock.at(5_000) - (5_000 + HOUR))).toBeLessThanOrEqual(5);
});

test("an answer delayed by a freeze, before or after the server, changes nothing", () => {
  const clock = new ServerClock();
  answer(clock, 0, 1, 1);
  const known = clock.at(0);
  answer(clock, 1_000, 8_000, 1);
  answer(clock, 11_000, 1, 8_000);
  expect(clock.at(0)).toBe(known);
});

test("a clock that is set is followed with the next answer, forwards and backwards", () => {
  const clock = new ServerClock();
  answer(clock, 0, 1, 1);
  for (const ahead of [2 * HOUR, -HOUR]) {
    answer(clock, 1_000, 2, 2, ahead);
    expect(Math.abs(clock.at(0) - ahead)).toBeLessThanOrEqual(4);
  }
});
