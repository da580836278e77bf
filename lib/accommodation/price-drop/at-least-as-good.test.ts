import { expect, test } from "vitest";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { isAtLeastAsGood } from "./at-least-as-good";

const TERMS: CancellationPolicy = {
  currency: "EUR",
  finalized: true,
  timezone: "Europe/Berlin",
  tiers: [
    { from: "2027-03-10T18:00:01+01:00", fee: "100.00", currency: "EUR" },
    { from: "2027-03-11T12:00:00+01:00", fee: "200.00", currency: "EUR" },
  ],
  free_until: "2027-03-10T18:00:00+01:00",
  cancellable_until: "2027-03-12T15:00:00+01:00",
};
const changed = (change: Partial<CancellationPolicy>) => ({ ...TERMS, ...change });
const tier = (from: string, fee: string) => ({ from, fee, currency: "EUR" });

test.each<[string, CancellationPolicy, boolean]>([
  ["the same terms", TERMS, true],
  [
    "free for longer",
    changed({ free_until: "2027-03-11T18:00:00+01:00", tiers: [tier("2027-03-11T18:00:01+01:00", "150.00")] }),
    true,
  ],
  ["free for less long", changed({ free_until: "2027-03-10T17:59:59+01:00" }), false],
  ["never free", changed({ free_until: null }), false],
  ["a higher first fee", changed({ tiers: [tier("2027-03-10T18:00:01+01:00", "120.00")] }), false],
  [
    "a lower fee that rises earlier",
    changed({ tiers: [tier("2027-03-10T18:00:01+01:00", "90.00"), tier("2027-03-11T11:00:00+01:00", "150.00")] }),
    false,
  ],
  [
    "lower fees at the same instants",
    changed({ tiers: [tier("2027-03-10T18:00:01+01:00", "80.00"), tier("2027-03-11T12:00:00+01:00", "160.00")] }),
    true,
  ],
  ["not cancellable for as long", changed({ cancellable_until: "2027-03-11T15:00:00+01:00" }), false],
  ["cancellable for good", changed({ cancellable_until: null }), true],
])("%s", (_, terms, expected) => {
  expect(isAtLeastAsGood(terms, TERMS)).toBe(expected);
});
