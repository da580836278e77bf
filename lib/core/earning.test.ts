import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatEarnedPercent, computeEarning, computeNet, computeSellPrice, splitSellPrice } from "./earning";
import { formatMoney, parseMoney } from "./money";

const price = fc.bigInt({ min: 0n, max: 10n ** 12n });
const percent = fc
  .integer({ min: -500_000, max: 2_000_000 })
  .map(
    (units) =>
      `${units < 0 ? "-" : ""}${Math.floor(Math.abs(units) / 10_000)}.${String(Math.abs(units) % 10_000).padStart(4, "0")}`,
  );

describe("an earning", () => {
  it("adds up: net and mark-up are the sell price, for any mark-up and any sell price of its own", () => {
    fc.assert(
      fc.property(price, percent, fc.option(price), (total, markup, own) => {
        const earning = computeEarning(total, markup, own);
        expect(earning.net + earning.markup).toBe(earning.sell);
        expect(earning.sell).toBe(own ?? total);
      }),
    );
  });

  it("adds up in the decimals of every currency", () => {
    fc.assert(
      fc.property(price, percent, fc.constantFrom("EUR", "JPY", "KWD", "CLF"), (total, markup, currency) => {
        const { net, markup: earned, sell } = computeEarning(total, markup);
        const [a, b, c] = [net, earned, sell].map((amount) => parseMoney(formatMoney(amount, currency), currency));
        expect(a! + b!).toBe(c);
      }),
    );
  });

  it("owes the same whatever the sell price is", () => {
    fc.assert(
      fc.property(price, percent, price, (total, markup, own) => {
        expect(computeEarning(total, markup, own).net).toBe(computeEarning(total, markup).net);
      }),
    );
  });

  it("has as net the price from which the mark-up makes the sell price, to one minor unit", () => {
    fc.assert(
      fc.property(
        price,
        percent.filter((text) => !text.startsWith("-")),
        (net, markup) => {
          const difference = computeNet(computeSellPrice(net, markup), markup) - net;
          expect(difference).toBe(0n);
        },
      ),
    );
  });

  it("shares a sell price among parts without losing a minor unit, and changes nothing at the parts' own sum", () => {
    fc.assert(
      fc.property(price, fc.array(price, { minLength: 1, maxLength: 8 }), (sell, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0n);
        expect(splitSellPrice(sell, parts).reduce((sum, part) => sum + part, 0n)).toBe(sell);
        expect(splitSellPrice(total, parts)).toEqual(total === 0n ? parts.map(() => 0n) : parts);
      }),
    );
  });

  it("of 908.40 at 11.9 percent owes 811.80 and earns 96.60", () => {
    expect(computeEarning(90_840n, "11.9")).toEqual({ net: 81_180n, markup: 9_660n, sell: 90_840n });
    expect(formatEarnedPercent({ net: 81_180n, markup: 9_660n })).toBe("11.9");
  });

  it("below net is negative, and has no percentage of nothing", () => {
    expect(computeEarning(10_000n, null, 9_500n)).toEqual({ net: 10_000n, markup: -500n, sell: 9_500n });
    expect(formatEarnedPercent({ net: 10_000n, markup: -500n })).toBe("-5.0");
    expect(formatEarnedPercent({ net: 0n, markup: 0n })).toBeNull();
  });
});
