import currencies from "currency-codes";
import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isCurrency } from "./currencies";
import { parseFactor, formatMoney, minorDigits, multiply, parseMoney, multiplyMinor } from "./money";

const Exact = Decimal.clone({ precision: 400 });
const half = (value: Decimal) => BigInt(value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed(0));

const currency = fc.constantFrom("EUR", "USD", "JPY", "KWD", "CLF", "ISK", "TND");
const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
/** Decimal strings in the forms that databases and people write. */
const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.option(fc.stringMatching(/^\d{1,10}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? `${whole}` : `${whole}.${fraction}`));

test("money reads back as it was written, in every currency's own minor units", () => {
  fc.assert(
    fc.property(currency, amount, (code, units) => {
      const text = formatMoney(units, code);
      expect(parseMoney(text, code)).toBe(units);
      expect(new Exact(text).times(10 ** minorDigits(code)).toFixed(0)).toBe(units.toString());
      expect(text.split(".")[1]?.length ?? 0).toBe(units === 0n ? 0 : minorDigits(code));
    }),
  );
});

test("zero is 0 in every currency, and never minus zero", () => {
  for (const code of ["EUR", "JPY", "KWD"]) expect(formatMoney(0n, code)).toBe("0");
  expect(formatMoney(parseMoney("-0.00", "EUR"), "EUR")).toBe("0");
});

test.each([
  [12_050n, "EUR", "120.50"],
  [5n, "EUR", "0.05"],
  [-5n, "EUR", "-0.05"],
  [12_000n, "JPY", "12000"],
  [10_125n, "KWD", "10.125"],
])("%d minor units of %s are %s", (units, code, text) => {
  expect(formatMoney(units, code)).toBe(text);
});

test.each(["", " ", "1.005", "+1", "1.", ".5", "1e3", "1,5", "0x1", "NaN", "１", "1\n", "--1"])(
  "%j is not a valid amount of euros",
  (text) => {
    expect(() => parseMoney(text, "EUR")).toThrow(RangeError);
  },
);

test("more decimals than the currency has are refused, not rounded", () => {
  expect(() => parseMoney("1.5", "JPY")).toThrow(RangeError);
  expect(parseMoney("1.234", "KWD")).toBe(1_234n);
});

test("an amount times a factor is rounded half up once, as decimal.js does it", () => {
  const factor = decimal.filter((text) => !new Exact(text).isZero());
  fc.assert(
    fc.property(amount, factor, factor, (units, a, b) => {
      const exact = multiply(parseFactor(a), { num: parseFactor(b).den, den: parseFactor(b).num });
      expect(multiplyMinor(units, exact)).toBe(half(new Exact(units.toString()).times(a).div(b)));
    }),
  );
});

test("exactly half a minor unit is rounded away from zero", () => {
  expect([1n, 3n, -1n, -3n].map((units) => multiplyMinor(units, { num: 1n, den: 2n }))).toEqual([1n, 2n, -1n, -2n]);
});

test("a factor equals its decimal string exactly, also below zero", () => {
  fc.assert(
    fc.property(decimal, fc.boolean(), (text, negative) => {
      const signed = negative ? `-${text}` : text;
      const { num, den } = parseFactor(signed);
      expect(new Exact(num.toString()).div(den.toString()).equals(signed)).toBe(true);
    }),
  );
});

test("each currency of ISO 4217 has the decimal places that the standard gives it", () => {
  expect(currencies.data.length).toBeGreaterThan(150);
  expect(currencies.data.filter(({ code, digits }) => minorDigits(code) !== digits)).toEqual([]);
});

test("currencies are those of ISO 4217", () => {
  expect(["EUR", "JPY", "KWD", "XXQ", "eur", "", "constructor"].map(isCurrency)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
