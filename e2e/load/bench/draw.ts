import { addDays, type CalendarDate } from "@/lib/core/dates";
import { CHECKINS, FIRST_DAY } from "./catalogue";

const today = new Date().toISOString().slice(0, 10);

/** A random integer from 0. */
export const below = (n: number): number => Math.floor(Math.random() * n);

/** A random day on which everything is on sale. */
export const drawDay = (): CalendarDate => addDays(today, FIRST_DAY + below(CHECKINS));

/**
 * A random day in the middle of a month, for a sample whose values the bare SQL replaces: all of its nights are in one
 * month, whose first day is another value than the stay's.
 */
export function drawSampleDay(): CalendarDate {
  for (;;) {
    const day = drawDay();
    if (day.slice(8) >= "05" && day.slice(8) <= "20") return day;
  }
}

/** The draw of an item and a day for pgbench: `:p` is a random item, `:d` the offset of the day from today, `:n` counts a client's transactions. */
export const drawLines = (items: number): string =>
  `\\set p random(1, ${items})\n\\set d random(${FIRST_DAY}, ${FIRST_DAY + CHECKINS - 1})\n\\set n :n + 1\n`;

/** The day that pgbench drew. As a query of its own it is computed once a statement, as a parameter would be. */
export const DAY = "(SELECT current_date + :d::int)";
/** The first of its month. */
export const MONTH = "(SELECT date_trunc('month', current_date + :d::int)::date)";
