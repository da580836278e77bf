import { addDays, isDate } from "@/lib/core/dates";

export const SPANS = [14, 28, 62] as const;
export type Span = (typeof SPANS)[number];

/** What of a property is looked at, as its address says. */
export interface CalendarView {
  /** The first night; null: today, as it is there. */
  from: string | null;
  nights: Span;
  /** The rate plan whose prices are shown; null: the first. */
  plan: string | null;
}

/** Reads tolerantly: what makes no sense is not there. */
export function readView(query: URLSearchParams): CalendarView {
  const from = query.get("from");
  return {
    from: from !== null && isDate(from) ? from : null,
    nights: SPANS.find((span) => String(span) === query.get("nights")) ?? 14,
    plan: query.get("plan"),
  };
}

/** The input of `inventory.get` for a view. */
export function calendarQuery(publicId: string, { from, nights }: Pick<CalendarView, "from" | "nights">) {
  return { params: { public_id: publicId }, query: { ...(from !== null && { from }), nights: String(nights) } };
}

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** Where the four ways to move lead. Months go by their firsts. */
export function movesFrom(from: string) {
  const first = firstOfMonth(from);
  return {
    monthBack: from === first ? firstOfMonth(addDays(first, -1)) : first,
    back: addDays(from, -14),
    on: addDays(from, 14),
    monthOn: firstOfMonth(addDays(first, 31)),
  };
}

/** Rooms and nights that are to be edited; the address of its panel. */
export interface Range {
  rooms: readonly string[];
  from: string;
  to: string;
}

/** @returns undefined: nothing is edited */
export function readRange(query: URLSearchParams): Range | undefined {
  const [from = "", to = ""] = (query.get("edit") ?? "").split("_");
  return isDate(from) && isDate(to) ? { rooms: query.getAll("room"), from, to } : undefined;
}

export const rangeParameters = ({ rooms, from, to }: Range) => ({ edit: `${from}_${to}`, room: rooms });
export const NO_RANGE = { edit: null, room: null };
