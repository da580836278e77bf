import { addDays, nightsBetween, weekdayOf } from "@/lib/core/dates";
import { formatDate } from "@/lib/format/dates";
import { compareMoney, subtractMoney, formatAmount, isZero } from "@/lib/format/money";
import { t } from "@/lib/language/text";
import type { CompleteSearch } from "../search-state";

/** A check-in with its lowest total for the same number of nights. */
export interface PricedDay {
  checkin: string;
  from_total: string | null;
}
export interface StripDay {
  checkin: string;
  /** Null if nothing is available. */
  total: string | null;
  /** The signed difference to the current check-in; null if equal or not comparable. */
  delta: string | null;
  isCurrent: boolean;
  isLowest: boolean;
  isPast: boolean;
  /** The day with its price as a sentence, for screen readers. */
  label: string;
}

/** Days shown on either side of the current check-in. */
export const DAYS_EITHER_SIDE = 3;

/** The check-ins around the current one. The strip shows past days, too, but disabled. */
export const daysAround = (checkin: string): { from: string; to: string } => ({
  from: addDays(checkin, -DAYS_EITHER_SIDE),
  to: addDays(checkin, DAYS_EITHER_SIDE),
});

/** The check-ins of a month from today on, at most 31; undefined if the month is past. */
export function monthSpan(month: string, today: string): { from: string; to: string } | undefined {
  const first = `${month}-01`;
  const to = addDays(nextMonth(month) + "-01", -1);
  return to < today ? undefined : { from: first < today ? today : first, to };
}

/** @param month `2027-03` */
export const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
export const previousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** Compares each day with the current check-in, and marks the lowest price. */
export function stripDays(
  days: readonly PricedDay[],
  { checkin, today, currency, isFiltered }: { checkin: string; today: string; currency: string; isFiltered: boolean },
): StripDay[] {
  const current = days.find((day) => day.checkin === checkin)?.from_total ?? null;
  const totals = days.flatMap(({ from_total: total }) => (total === null ? [] : [total]));
  const lowest = totals.reduce<string | null>(
    (least, total) => (least === null || compareMoney(total, least, currency) < 0 ? total : least),
    null,
  );
  // If all prices are equal, none is marked as the lowest.
  const differ = totals.some((total) => total !== lowest);
  return days.map(({ checkin: day, from_total: total }) => {
    const delta =
      total !== null && current !== null && day !== checkin ? subtractMoney(total, current, currency) : null;
    const isPast = day < today;
    const facts = {
      checkin: day,
      total,
      delta: delta === null || isZero(delta) ? null : delta,
      isCurrent: day === checkin,
      isLowest: differ && total === lowest && total !== null,
      isPast,
    };
    return { ...facts, label: labelOf(facts, currency, isFiltered) };
  });
}

function labelOf(day: Omit<StripDay, "label">, currency: string, isFiltered: boolean): string {
  const date = formatDate(day.checkin);
  if (day.total === null)
    return t(day.isPast ? "search.dateInPast" : isFiltered ? "search.dateNoMatch" : "search.dateSoldOut", { date });
  const parts = [date, t("search.from", { amount: formatAmount(day.total, currency) })];
  if (day.isCurrent) parts.push(t("search.chosen"));
  else if (day.delta?.startsWith("-"))
    parts.push(t("search.less", { amount: formatAmount(day.delta.slice(1), currency) }));
  else if (day.delta !== null) parts.push(t("search.more", { amount: formatAmount(day.delta, currency) }));
  if (day.isLowest) parts.push(t("search.lowestDay"));
  return parts.join(t("format.comma"));
}

/** Identifies a search apart from its dates. Searches with the same key can share the prices of days. */
export function makePricesKey({ where, checkin, checkout, rooms, currency, market }: CompleteSearch): string {
  return JSON.stringify([where.kind, where.id, nightsBetween(checkin, checkout), rooms, currency, market]);
}

/** The stay moved to another check-in, with the same number of nights. */
export function moveStayTo<T extends { checkin: string; checkout: string }>(stay: T, checkin: string): T {
  return { ...stay, checkin, checkout: addDays(checkin, nightsBetween(stay.checkin, stay.checkout)) };
}

/** The weeks of a month from Monday on; days of other months are null. */
export function listWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const count = nightsBetween(first, `${nextMonth(month)}-01`);
  const cells = [
    ...Array.from({ length: weekdayOf(first) - 1 }, () => null),
    ...Array.from({ length: count }, (_, n) => addDays(first, n)),
  ];
  // Always six weeks, so that each month has the same height.
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => cells[week * 7 + day] ?? null));
}

/** Where a total stands between the lowest and the highest total, from 0 to 4. */
export function computePriceLevel(total: string, totals: readonly string[]): number {
  const values = totals.map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high === low ? 0 : Math.min(4, Math.floor(((Number(total) - low) / (high - low)) * 5));
}
