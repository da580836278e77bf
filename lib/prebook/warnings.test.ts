import { expect, test } from "vitest";
import { policyWarnings, priceWarnings } from "./warnings";

test("amounts in messages have grouped digits and their currency's decimals; details have the wire format", () => {
  const [rise] = priceWarnings(120_000n, 130_590n, "EUR");
  expect(rise!.message).toBe("Price rose by 105.90 EUR to 1,305.90 EUR");
  expect(rise!.details).toMatchObject({ current: "1305.90", delta: "105.90" });
  expect(priceWarnings(1_300_000n, 1_200_000n, "JPY")[0]!.message).toBe("Price fell by 100,000 JPY to 1,200,000 JPY");

  const at = new Date("2027-03-01T12:00:00Z");
  const policy = {
    freeUntil: null,
    cancellableUntil: new Date("2027-03-14T12:00:00Z"),
    tiers: [{ from: at, fee: 123_456n }],
  };
  const [fee] = policyWarnings({ changed: false, nonRefundable: false }, policy, "EUR");
  expect(fee!.message).toBe("A cancellation costs 1,234.56 EUR from the start");
});
