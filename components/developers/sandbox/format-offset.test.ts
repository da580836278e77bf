import { expect, test } from "vitest";
import { formatOffset } from "./format-offset";

const HOUR = 3_600_000;

test("the offset is formatted with its two largest units and its direction", () => {
  expect(formatOffset(400)).toBe("with real time");
  expect(formatOffset(HOUR)).toBe("1 hour ahead of real time");
  expect(formatOffset(74 * HOUR + 61_000)).toBe("3 days 2 hours ahead of real time");
  expect(formatOffset(-24 * HOUR - 5 * 60_000)).toBe("1 day 5 minutes behind real time");
});
