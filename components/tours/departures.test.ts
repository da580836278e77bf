import { expect, test } from "vitest";
import { formatShares } from "./departures";

const share = (amount: string, age?: number) => ({
  kind: age === undefined ? ("ADULT" as const) : ("CHILD" as const),
  ...(age !== undefined && { age }),
  amount,
  seat: true,
});

test.each([
  [[share("72.00"), share("72.00"), share("47.00", 3)], "2 adults 72.00 EUR each, child of 3 47.00 EUR"],
  [[share("72.00"), share("0", 1)], "1 adult 72.00 EUR, child of 1 free"],
  [[share("72.00"), share("30.00", 9), share("30.00", 9)], "1 adult 72.00 EUR, 2 children of 9 30.00 EUR each"],
  // The shares of a rounded total may differ by a minor unit; different shares are listed separately.
  [[share("33.34"), share("33.33"), share("33.33")], "1 adult 33.34 EUR, 2 adults 33.33 EUR each"],
])("lists what each traveller pays: %#", (per_person, words) => {
  expect(formatShares({ per_person, currency_code: "EUR" })).toBe(words);
});
