import { formatMoney, groupThousands, minorDigits, parseMoney } from "@/lib/core/money";
import { memoizePerLocale } from "@/lib/language/reader";
import { inOwnOrder } from "@/lib/language/text";

/** The parts of an amount, so that code and figures can have different font weights. */
interface MoneyParts {
  /** Empty if the currency has no symbol. */
  symbol: string;
  figures: string;
  code: string;
}

const symbols = new Map<string, string>();

function symbolOf(currency: string): string {
  let symbol = symbols.get(currency);
  if (symbol === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    const found = format.formatToParts(0).find((part) => part.type === "currency")?.value ?? "";
    symbol = found === currency ? "" : found;
    symbols.set(currency, symbol);
  }
  return symbol;
}

/** The reader's separators of thousands and decimals. */
const separators = memoizePerLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(1000.5);
  // French separates thousands by a narrow space that few fonts have.
  const of = (type: string) => parts.find((part) => part.type === type)!.value.replace("\u202f", "\u00a0");
  return { group: of("group"), decimal: of("decimal") };
});

/**
 * Splits a wire amount into parts as the reader writes them: `€`, `1,240.50`, `EUR` for "1240.50" EUR. Digits are
 * copied, not computed.
 */
export function splitMoney(amount: string, currency: string): MoneyParts {
  const [whole = "0", fraction = ""] = amount.replace(/^-/, "").split(".");
  const digits = minorDigits(currency);
  const { group, decimal } = separators();
  const grouped = groupThousands(whole).replaceAll(",", group);
  const figures = digits ? `${grouped}${decimal}${fraction.padEnd(digits, "0")}` : grouped;
  return { symbol: symbolOf(currency), figures: amount.startsWith("-") ? `−${figures}` : figures, code: currency };
}

/**
 * Converts a typed number to a decimal point, as fields store it: `1.175,10` becomes `1175.10` for a reader who
 * writes a decimal comma. Other text stays as typed.
 */
export function toDecimalPoint(typed: string): string {
  const { group, decimal } = separators();
  const [whole = "", fraction, ...more] = typed.split(",");
  if (decimal !== "," || fraction === undefined || more.length > 0) return typed;
  return `${whole.replaceAll(group, "").replaceAll(/\s/g, "")}.${fraction}`;
}

/** Formats an amount for a sentence: `1,240.50 EUR`. */
export function formatAmount(amount: string, currency: string): string {
  const { figures, code } = splitMoney(amount, currency);
  return inOwnOrder(`${figures} ${code}`);
}

/** Subtracts amounts, a − b, in the API's format. */
export function subtractMoney(a: string, b: string, currency: string): string {
  return formatMoney(parseMoney(a, currency) - parseMoney(b, currency), currency);
}

/** Compares two amounts: negative, zero or positive. */
export function compareMoney(a: string, b: string, currency: string): number {
  const delta = parseMoney(a, currency) - parseMoney(b, currency);
  return delta < 0n ? -1 : Number(delta > 0n);
}

export const isZero = (amount: string): boolean => /^-?0(\.0*)?$/.test(amount);

/** Adds amounts, in the API's format. */
export function addMoney(amounts: readonly string[], currency: string): string {
  return formatMoney(
    amounts.reduce((total, amount) => total + parseMoney(amount, currency), 0n),
    currency,
  );
}
