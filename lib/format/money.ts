import { formatMoney, groupThousands, minorDigits, parseMoney } from "@/lib/core/money";
import { perLocale } from "@/lib/language/reader";

/** An amount in parts, to show code and figures in different font weights. */
export interface MoneyParts {
  /** Empty for a currency without a symbol. */
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

/** The characters between thousands and before decimals. */
const separators = perLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(1000.5);
  // French separates thousands by a narrow space that few fonts have.
  const of = (type: string) => parts.find((part) => part.type === type)!.value.replace("\u202f", "\u00a0");
  return { group: of("group"), decimal: of("decimal") };
});

/** The parts of a wire amount: `€`, `1,240.50`, `EUR` of "1240.50" EUR, as the reader writes figures. Digits are copied, not computed. */
export function moneyParts(amount: string, currency: string): MoneyParts {
  const [whole = "0", fraction = ""] = amount.replace(/^-/, "").split(".");
  const digits = minorDigits(currency);
  const { group, decimal } = separators();
  const grouped = groupThousands(whole).replaceAll(",", group);
  const figures = digits ? `${grouped}${decimal}${fraction.padEnd(digits, "0")}` : grouped;
  return { symbol: symbolOf(currency), figures: amount.startsWith("-") ? `−${figures}` : figures, code: currency };
}

/** `1,240.50 EUR`, for sentences. */
export function formatAmount(amount: string, currency: string): string {
  const { figures, code } = moneyParts(amount, currency);
  return `${figures} ${code}`;
}

/** a − b, in the API's format. */
export function difference(a: string, b: string, currency: string): string {
  return formatMoney(parseMoney(a, currency) - parseMoney(b, currency), currency);
}

/** Compares two amounts: negative, zero or positive. */
export function compareMoney(a: string, b: string, currency: string): number {
  const delta = parseMoney(a, currency) - parseMoney(b, currency);
  return delta < 0n ? -1 : Number(delta > 0n);
}

export const isZero = (amount: string): boolean => /^-?0(\.0*)?$/.test(amount);

/** The sum, in the format of the API. */
export function sum(amounts: readonly string[], currency: string): string {
  return formatMoney(
    amounts.reduce((total, amount) => total + parseMoney(amount, currency), 0n),
    currency,
  );
}
