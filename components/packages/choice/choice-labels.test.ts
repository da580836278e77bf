import { expect, test } from "vitest";
import { formatAlternative, formatDifference } from "./choice-labels";

test.each([
  ["84.00", "+84.00 EUR"],
  ["-1284.50", "−1,284.50 EUR"],
  ["0", "same price"],
  ["0.00", "same price"],
])("%s is shown as %s", (amount, text) => {
  expect(formatDifference(amount, "EUR")).toBe(text);
});

test("an alternative hotel is named with its rooms, and each board once", () => {
  const room = { name: "Studio", meal_plan_code: "SC" };
  const item = {
    product_type: 1,
    details: {
      property_name: "Gasthof Silberbach",
      rooms: [
        { ...room, rate_plan_name: "Self-catering, non-refundable" },
        { ...room, rate_plan_name: "Advance purchase" },
      ],
    },
  } as unknown as Parameters<typeof formatAlternative>[0];
  expect(formatAlternative(item)).toEqual({
    title: "Gasthof Silberbach",
    note: "Studio · Self-catering, non-refundable; Studio · Self-catering · Advance purchase",
  });
});
