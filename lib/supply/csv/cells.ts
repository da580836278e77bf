import { countries } from "@/lib/catalogue/countries";
import { isCurrency } from "@/lib/core/currencies";
import { canonicalZone } from "@/lib/core/dates";
import { minorDigits, parseMoney } from "@/lib/core/money";
import { type ExpectedValue, makeExpectation, expectedText } from "@/lib/format/cell-problem";

/** Thrown if a cell does not contain what its column requires. */
export class UnexpectedCell extends Error {
  constructor(readonly wanted: ExpectedValue) {
    super(expectedText(wanted));
    this.name = "Unexpected";
  }
}

/** Reads the trimmed, non-empty text of one cell. @throws Unexpected */
export type CellReader<T> = (cell: string) => T;

/** Text of at most `limit` characters without control characters. */
export function text(limit: number): CellReader<string> {
  return (cell) => {
    // Line breaks and tabs may occur in a description; other control characters mean that the file is damaged.
    if (cell.length > limit || /[^\P{Cc}\n\r\t]/u.test(cell))
      throw new UnexpectedCell(makeExpectation("cells.text", { limit }));
    return cell;
  };
}

/** Reads a supplier's key. `;`, `=` and `|` separate lists, so keys cannot contain them. */
export const code: CellReader<string> = (cell) => {
  if (!/^[^\s;=|,"]{1,64}$/u.test(cell)) throw new UnexpectedCell(makeExpectation("cells.code", { signs: "; = |" }));
  return cell;
};

/** Reads a code that suppliers define: CITY_TAX, MINIVAN. */
export const referenceCode: CellReader<string> = (cell) => {
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(cell))
    throw new UnexpectedCell(makeExpectation("cells.referenceCode", { example: "CITY_TAX" }));
  return cell;
};

export function wholeNumber(least: number, most: number): CellReader<number> {
  return (cell) => {
    const number = Number(cell);
    if (!/^-?\d{1,9}$/.test(cell) || number < least || number > most)
      throw new UnexpectedCell(makeExpectation("cells.wholeNumber", { least, most }));
    return number;
  };
}

export const trueOrFalse: CellReader<boolean> = (cell) => {
  if (cell === "true") return true;
  if (cell === "false") return false;
  throw new UnexpectedCell(makeExpectation("cells.truth", { yes: "true", no: "false" }));
};

export function choiceFrom<const T extends string>(...allowed: T[]): CellReader<T> {
  return (cell) => {
    if (!(allowed as string[]).includes(cell))
      throw new UnexpectedCell(makeExpectation("cells.oneOf", { allowed: allowed.join(", ") }));
    return cell as T;
  };
}

/** Reads an existing date from 2000 to 2199. */
export const date: CellReader<string> = (cell) => {
  const [, year, month, day] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(cell) ?? [];
  const last = year && new Date(Date.UTC(+year, +month!, 0)).getUTCDate();
  if (!last || +month! < 1 || +month! > 12 || +day! < 1 || +day! > last)
    throw new UnexpectedCell(makeExpectation("cells.date", { example: "2027-03-31" }));
  return cell;
};

export const timeOfDay: CellReader<string> = (cell) => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(cell))
    throw new UnexpectedCell(makeExpectation("cells.timeOfDay", { example: "18:00" }));
  return cell;
};

/** Reads degrees, rounded to six decimals (about ten centimetres), as they are stored. */
export function degrees(limit: number): CellReader<string> {
  return (cell) => {
    if (!/^-?\d{1,3}(\.\d+)?$/.test(cell) || Math.abs(Number(cell)) > limit) {
      throw new UnexpectedCell(makeExpectation("cells.degrees", { least: -limit, most: limit }));
    }
    return Number(cell).toFixed(6);
  };
}

/** Common wrong codes of countries. Names and three-letter codes are recognized, too. */
const USUAL_COUNTRY_MISTAKES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR", EN: "GB", AN: "CW", KO: "XK" };

/** The country code that a wrong one most probably means. */
function nearestCountry(cell: string): string {
  const typed = cell.toUpperCase();
  const found = countries.find((one) => [one.country_code, one.alpha_3, one.name.toUpperCase()].includes(typed));
  return found?.country_code ?? USUAL_COUNTRY_MISTAKES[typed] ?? "FR";
}
const countryCodes = new Set(countries.map((one) => one.country_code));

/** Reads the three-letter code of an airport or city. */
export const iata: CellReader<string> = (cell) => {
  if (!/^[A-Z]{3}$/.test(cell)) throw new UnexpectedCell(makeExpectation("cells.iata"));
  return cell;
};

export const airline: CellReader<string> = (cell) => {
  if (!/^[A-Z\d]{2}$/.test(cell)) throw new UnexpectedCell(makeExpectation("cells.airline"));
  return cell;
};

export const flightNumber: CellReader<string> = (cell) => {
  if (!/^\d{1,4}[A-Z]?$/.test(cell))
    throw new UnexpectedCell(makeExpectation("cells.flightNumber", { example: "3170" }));
  return cell;
};

export const country: CellReader<string> = (cell) => {
  if (!countryCodes.has(cell))
    throw new UnexpectedCell(makeExpectation("cells.country", { example: nearestCountry(cell) }));
  return cell;
};

export const currency: CellReader<string> = (cell) => {
  if (!isCurrency(cell)) throw new UnexpectedCell(makeExpectation("cells.currency", { example: "EUR" }));
  return cell;
};

const knownZones = new Map<string, string>();

export const timeZone: CellReader<string> = (cell) => {
  const zone = knownZones.get(cell) ?? canonicalZone(cell);
  if (zone === undefined) throw new UnexpectedCell(makeExpectation("cells.timeZone", { example: "Europe/Paris" }));
  knownZones.set(cell, zone);
  return zone;
};

const AMOUNT_LIMIT = 10n ** 12n;

function amountIn(cell: string, currencyCode: string): bigint | undefined {
  try {
    const units = parseMoney(cell, currencyCode);
    return units >= 0n && units < AMOUNT_LIMIT ? units : undefined;
  } catch {
    return undefined;
  }
}

/** Reads an amount in a currency as minor units; never negative. */
export function amount(currencyCode: string): CellReader<bigint> {
  return (cell) => {
    const units = amountIn(cell, currencyCode);
    if (units !== undefined) return units;
    throw new UnexpectedCell(
      makeExpectation("cells.amount", { currency: currencyCode, decimals: minorDigits(currencyCode) }),
    );
  };
}

/** Reads a price in minor units. Zero is refused as a mistake, because the cheapest offer sells first. */
export function price(currencyCode: string): CellReader<bigint> {
  return (cell) => {
    const units = amountIn(cell, currencyCode);
    if (units === undefined || units === 0n)
      throw new UnexpectedCell(
        makeExpectation("cells.price", { currency: currencyCode, decimals: minorDigits(currencyCode) }),
      );
    return units;
  };
}

/** Reads an exchange rate: a positive number with up to ten decimals. */
export const exchangeRate: CellReader<string> = (cell) => {
  if (!/^\d{1,10}(\.\d{1,10})?$/.test(cell) || Number(cell) === 0)
    throw new UnexpectedCell(makeExpectation("cells.rate"));
  return cell;
};

export const percent: CellReader<string> = (cell) => {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(cell) || Number(cell) > 100)
    throw new UnexpectedCell(makeExpectation("cells.percentage"));
  return cell;
};

/** Reads a mark-up in percent; a negative one lowers the cost. */
export const markup: CellReader<string> = (cell) => {
  if (!/^-?\d{1,4}(\.\d{1,4})?$/.test(cell) || Number(cell) <= -100)
    throw new UnexpectedCell(makeExpectation("cells.markup"));
  return cell;
};

/** Reads a room's size. */
export const squareMetres: CellReader<string> = (cell) => {
  if (!/^\d{1,5}(\.\d)?$/.test(cell) || Number(cell) === 0)
    throw new UnexpectedCell(makeExpectation("cells.squareMetres", { example: "24.5" }));
  return cell;
};

export const webAddress: CellReader<string> = (cell) => {
  if (!/^https?:\/\/[^\s"<>]{1,500}$/.test(cell))
    throw new UnexpectedCell(makeExpectation("cells.webAddress", { http: "http://", https: "https://" }));
  return cell;
};

/** Splits a `;` list into trimmed parts without empty ones. */
export function splitParts(cell: string): string[] {
  return cell
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Splits `KEY=value`; the value may be empty. @throws Unexpected */
export function splitPair(part: string, example: string): [key: string, value: string] {
  const equals = part.indexOf("=");
  if (equals < 1) throw new UnexpectedCell(makeExpectation("cells.list", { example }));
  return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
}

/** All weekdays as bits: bit 0 is Monday, bit 6 Sunday. */
export const EVERY_DAY = 0b1111111;

/** Reads ISO weekday digits as a bit mask: "567" is Friday to Sunday. */
export const weekdays: CellReader<number> = (cell) => {
  if (!/^[1-7]{1,7}$/.test(cell)) throw new UnexpectedCell(makeExpectation("cells.weekdays", { example: "567" }));
  let mask = 0;
  for (const digit of cell) mask |= 1 << (Number(digit) - 1);
  return mask;
};

/** Reads ISO weekday digits as numbers in ascending order: "567" is 5, 6, 7. */
export const weekdayNumbers: CellReader<number[]> = (cell) => {
  const mask = weekdays(cell);
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => mask & (1 << (day - 1)));
};

/** PostgreSQL's array literal for codes and numbers, which need no quotes: {1,NULL,3}. */
export function formatArray(elements: readonly (string | number | bigint | null)[]): string {
  return `{${elements.map((element) => element ?? "NULL").join(",")}}`;
}

/** Reads language tags, in the spelling of BCP 47. */
export const languages: CellReader<string[]> = (cell) => {
  const found = splitParts(cell);
  if (new Set(found).size < found.length) throw new UnexpectedCell(makeExpectation("cells.languageOnce"));
  if (!found.every(isLanguageTag))
    throw new UnexpectedCell(makeExpectation("cells.languages", { example: "en;pt-BR" }));
  return found;
};

function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(tag) && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** Reads the start times of a tour. */
export const times: CellReader<string[]> = (cell) => {
  const found = splitParts(cell).map(timeOfDay);
  if (new Set(found).size < found.length) throw new UnexpectedCell(makeExpectation("cells.timeOnce"));
  return found;
};
