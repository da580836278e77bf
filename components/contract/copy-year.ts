import { formatMoney, minorDigits, multiply, parseFactor, parseMoney, multiplyMinor } from "@/lib/core/money";
import { isDate } from "@/lib/core/dates";
import {
  addLine,
  type Contract,
  type ContractEdits,
  type Line,
  listLines,
  listPriceColumns,
  nightsCellKey,
  readNights,
} from "./contract-lines";

/** The steps to which prices of the next year are rounded, in units of the currency. */
export const ROUNDING_STEPS = ["0.01", "0.50", "1", "5"] as const;
export type RoundingStep = (typeof ROUNDING_STEPS)[number];

/** Each step as a fraction of a unit. */
const PARTS: Record<RoundingStep, { num: bigint; den: bigint }> = {
  "0.01": { num: 1n, den: 100n },
  "0.50": { num: 1n, den: 2n },
  "1": { num: 1n, den: 1n },
  "5": { num: 5n, den: 1n },
};

/** Reads a typed percentage such as `-2.5`; undefined if it is invalid. */
export const readPercent = (text: string): string | undefined =>
  /^-?\d{1,2}([.,]\d{1,2})?$/.test(text.trim()) ? text.trim().replace(",", ".") : undefined;

/** A price changed by a percent, and rounded half up once to a multiple of the step. */
export function raisePrice(price: string, currency: string, percent: string, step: RoundingStep): string {
  const change = parseFactor(percent.replace("-", ""));
  const sign = percent.startsWith("-") ? -1n : 1n;
  const factor = { num: 100n * change.den + sign * change.num, den: 100n * change.den };
  const unit = { num: 10n ** BigInt(minorDigits(currency)) * PARTS[step].num, den: PARTS[step].den };
  // A step below the currency's smallest unit is that unit.
  const least = unit.num < unit.den ? { num: 1n, den: 1n } : unit;
  const steps = multiplyMinor(parseMoney(price, currency), multiply(factor, { num: least.den, den: least.num }));
  return formatMoney(multiplyMinor(steps, least), currency);
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** The same day of the next year. The last of February stays the last of February, so that ranges meet as before. */
export function nextYear(date: string, isEnd: boolean): string {
  if (!isDate(date)) return "";
  const year = Number(date.slice(0, 4)) + 1;
  const day = date.slice(5);
  if (day === "02-29") return isEnd ? `${year}-02-28` : `${year}-03-01`;
  if (day === "02-28" && isEnd && isLeap(year)) return `${year}-02-29`;
  return `${year}-${day}`;
}

/** Columns with a date, and whether it ends a range. */
const DATES: Record<string, boolean> = {
  from: false,
  to: true,
  book_from: false,
  book_until: true,
  arrive_from: false,
  arrive_to: true,
  stay_from: false,
  stay_to: true,
};

/** The year of a line: that of its first date of staying. */
const yearOf = ({ texts }: Line): string =>
  ["from", "stay_from", "arrive_from", "book_until", "to"]
    .map((column) => texts[column] ?? "")
    .find(isDate)
    ?.slice(0, 4) ?? "";

/** The years that a contract has seasons for. */
export const listYears = (contract: Contract, edits: ContractEdits): string[] =>
  [...new Set(listLines(contract, edits, "rate_seasons").map(yearOf).filter(Boolean))].toSorted();

const moved = (texts: Line["texts"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([column, text]) => {
      const isEnd = DATES[column];
      return [column, isEnd === undefined || text === "" ? text : nextYear(text, isEnd)];
    }),
  );

/** A copied price: its season, and its value before and after. */
export interface CopiedPrice {
  plan: string;
  season: { from: string; to: string };
  room: string;
  column: string;
  before: string;
  after: string;
}

interface Copy {
  edits: ContractEdits;
  prices: CopiedPrice[];
  /** Seasons whose prices differ by night, which stay empty in the copy. */
  mixed: CopiedPrice[];
  /** Supplements, offers and fees that are copied with their dates, by their new codes. */
  others: string[];
}

/** The kinds whose lines have dates and a code of their own. */
const DATED = ["supplements", "offers", "fees"] as const;

/**
 * Adds the copy of a year to the contract's changes: seasons with their prices and allotments, and lines with dates
 * in that year. The copy of supplement GALA gets the code GALA-2028.
 */
export function copyYear(
  contract: Contract,
  edits: ContractEdits,
  { year, percent, step }: { year: string; percent: string; step: RoundingStep },
): Copy {
  const copy: Copy = { edits, prices: [], mixed: [], others: [] };
  const isOfYear = (line: Line) => !line.isDeleted && yearOf(line) === year;
  const plans = listLines(contract, edits, "rate_plans");
  const rooms = listLines(contract, edits, "rooms").filter(({ isDeleted }) => !isDeleted);
  for (const season of listLines(contract, edits, "rate_seasons").filter(isOfYear)) {
    const { plan_code: plan = "", from = "", to = "" } = season.texts;
    const currency = plans.find(({ texts }) => texts.code === plan)?.texts.currency_code ?? "";
    const added = addLine(copy.edits, "rate_seasons", moved(season.texts));
    const cells: Record<string, string> = {};
    for (const { room, columns } of listPriceColumns(contract, rooms, plan, undefined))
      for (const column of [...columns, "allotment"]) {
        const code = room.texts.code ?? "";
        const stored = readNights(contract, code, from, to, column === "allotment" ? column : plan + column);
        const typed = edits[nightsCellKey(season.id, room.id, column)];
        const text = typed ?? (stored.isMixed ? "" : stored.text);
        const one = { plan, season: { from, to }, room: code, column, before: text, after: "" };
        if (typed === undefined && stored.isMixed) copy.mixed.push({ ...one, before: stored.text });
        if (text === "") continue;
        const after =
          column === "allotment" || !isAmount(text, currency) ? text : raisePrice(text, currency, percent, step);
        cells[nightsCellKey(added.id, room.id, column)] = after;
        if (column !== "allotment") copy.prices.push({ ...one, after });
      }
    copy.edits = { ...added.edits, ...cells };
  }
  for (const kind of DATED)
    for (const line of listLines(contract, edits, kind).filter(isOfYear)) {
      const code = `${(line.texts.code ?? "").replace(/-\d{4}$/, "")}-${Number(year) + 1}`;
      copy.edits = addLine(copy.edits, kind, { ...moved(line.texts), code }).edits;
      copy.others.push(code);
    }
  return copy;
}

function isAmount(text: string, currency: string): boolean {
  try {
    return parseMoney(text, currency) > 0n;
  } catch {
    return false;
  }
}
