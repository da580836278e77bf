import { addDays, type CalendarDate } from "@/lib/core/dates";
import { CHECKINS, FIRST_DAY } from "./catalogue";

const today = new Date().toISOString().slice(0, 10);

/** A random integer from 0. */
export const below = (n: number): number => Math.floor(Math.random() * n);

/** A random day on which everything is on sale. */
export const drawDay = (): CalendarDate => addDays(today, FIRST_DAY + below(CHECKINS));

/** The same for pgbench: `:p` is a random item, `:d` the offset of the day from today, `:n` counts a client's transactions. */
export const drawLines = (items: number): string =>
  `\\set p random(1, ${items})\n\\set d random(${FIRST_DAY}, ${FIRST_DAY + CHECKINS - 1})\n\\set n :n + 1\n`;

/** The day that pgbench drew. */
export const DAY = "(current_date + :d::int)";
