import { expect, test } from "vitest";
import { formatLookToBook } from "./look-to-book";

test("look-to-book is a ratio to one booking, and without bookings no ratio", () => {
  expect(formatLookToBook(7, 2).value).toBe("3.5 : 1");
  expect(formatLookToBook(24_690, 2).value).toBe("12,345 : 1");
  expect(formatLookToBook(1_250, 0)).toEqual({ value: "–", note: "No booking for 1,250 units" });
  expect(formatLookToBook(0, 0).value).toBe("–");
});
