import { expect, test } from "vitest";
import type { Operation } from "../operation";
import { bookingGet, bookingList } from "../operations/bookings";
import { propertyGet } from "../operations/content";
import { chooseLane } from "./admission";

type AnyInput = Parameters<Operation["run"]>[1];
const NOTHING: AnyInput = { params: undefined, query: undefined, body: undefined };
const viewed = (view: "poll" | "full"): AnyInput => ({ ...NOTHING, query: { view } });

/** Starts calls of a tenant that do not end. @returns how many ran at once */
async function begun(op: Operation, input: AnyInput, calls: number): Promise<number> {
  let running = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const lane = chooseLane(op, input, 1);
  const done = Array.from({ length: calls }, () => lane.run(1, () => (running++, ended)));
  await new Promise((resolve) => setImmediate(resolve));
  const atOnce = running;
  end();
  await Promise.all(done);
  return atOnce;
}

test("calls that share statements do not wait for a connection each, and others do", async () => {
  expect(await begun(bookingGet, viewed("poll"), 30)).toBe(30);
  expect(await begun(propertyGet, NOTHING, 30)).toBe(30);
  expect(await begun(bookingGet, viewed("full"), 30)).toBeLessThan(10);
  expect(await begun(bookingList, NOTHING, 30)).toBeLessThan(10);
});
