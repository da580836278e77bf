import { afterEach } from "vitest";
import { setClockOffset } from "@/lib/core/clock";

/**
 * Records what the tests of a file sell. After each test, checks that stock is conserved, and resets the clock.
 * @param check checks the stock of one record
 */
export function checkConserved<T>(check: (made: T) => Promise<void>) {
  const made: T[] = [];
  afterEach(async () => {
    for (const one of made.splice(0)) await check(one);
    setClockOffset(0);
  });
  return {
    /** What the current test has sold. */
    made: made as readonly T[],
    add(one: T): T {
      made.push(one);
      return one;
    },
  };
}
