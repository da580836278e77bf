import { makeExpectation } from "@/lib/format/cell-problem";
import { type CellReader, code, country, splitPair, splitParts, percent, UnexpectedCell, wholeNumber } from "./cells";

/** Reads an amount as decimal text, if another record has its currency. */
export const decimal: CellReader<string> = (cell) => {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(cell))
    throw new UnexpectedCell(makeExpectation("cells.decimal", { example: "24.00" }));
  return cell;
};

/** One element of `child_rules`, of a plan, a season or a supplement; decimals as texts. */
export interface ChildRuleCell {
  positions: [first: number, last: number];
  ages: [from: number, to: number];
  /** The amount per night; otherwise a percentage of an adult's share. */
  amount?: string;
  percent?: string;
}

const RULES = "1:2-11=0;2-9:2-11=50%";
const MAX_POSITION = 9;

/**
 * Reads child rules, `1:2-11=0;2:2-11=50%`: positions counted from the oldest child, ages, and an amount or a
 * percentage.
 */
export const childRules: CellReader<ChildRuleCell[]> = (cell) =>
  splitParts(cell).map((part) => {
    const [, first, last = first, from, to, value] =
      /^(\d{1,2})(?:-(\d{1,2}))?:(\d{1,2})-(\d{1,2})=([\d.]+%?)$/.exec(part) ?? [];
    if (!value || Number(last) < Number(first) || Number(to) < Number(from))
      throw new UnexpectedCell(makeExpectation("cells.list", { example: RULES }));
    const position = wholeNumber(1, MAX_POSITION);
    const age = wholeNumber(0, 17);
    return {
      positions: [position(first!), position(last!)],
      ages: [age(from!), age(to!)],
      ...(value.endsWith("%") ? { percent: percent(value.slice(0, -1)) } : { amount: decimal(value) }),
    };
  });

/** Writes child rules as a cell, the inverse of `childRules`. */
export const childRulesText = (rules: readonly ChildRuleCell[]): string =>
  rules
    .map(({ positions: [first, last], ages: [from, to], amount, percent: share }) => {
      const position = first === last ? first : `${first}-${last}`;
      return `${position}:${from}-${to}=${amount ?? `${share}%`}`;
    })
    .join(";");

/** Reads prices by age of a season, `2=0; 11=25.00`, as decimal texts, because the plan has the currency. */
export const ageBandAmounts: CellReader<{ max_age: number; amount: string }[]> = (cell) => {
  const found = splitParts(cell).map((part) => {
    const [age, amount] = splitPair(part, "2=0; 11=25.00");
    return { max_age: wholeNumber(0, 17)(age), amount: decimal(amount) };
  });
  for (const [at, band] of found.entries()) {
    const before = found[at - 1];
    if (before && band.max_age <= before.max_age) throw new UnexpectedCell(makeExpectation("cells.ageOrder"));
    if (before && Number(band.amount) < Number(before.amount))
      throw new UnexpectedCell(makeExpectation("cells.amountsByAge"));
  }
  return found;
};

export const planCodes: CellReader<string[]> = (cell) => {
  const codes = splitParts(cell).map(code);
  if (new Set(codes).size < codes.length) throw new UnexpectedCell(makeExpectation("cells.codeOnce"));
  return codes;
};

/** Reads markets: `DE;AT` for these only, `!AE;!SA` for all others. */
export const markets: CellReader<string[]> = (cell) => {
  const found = splitParts(cell);
  const isExcluding = found[0]?.startsWith("!") === true;
  if (found.some((market) => market.startsWith("!") !== isExcluding))
    throw new UnexpectedCell(makeExpectation("cells.list", { example: isExcluding ? "!AE;!SA" : "DE;AT" }));
  for (const market of found) country(isExcluding ? market.slice(1) : market);
  if (new Set(found).size < found.length) throw new UnexpectedCell(makeExpectation("cells.codeOnce"));
  return found;
};
