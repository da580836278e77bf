import { addDays, isDate } from "@/lib/core/dates";

export const SPANS = [14, 28, 62] as const;
type Span = (typeof SPANS)[number];

/** The view of a calendar, as stored in its address. */
export interface CalendarView {
  /** The first night, or null for today at the property. */
  from: string | null;
  nights: Span;
  /** The rate plan whose prices are shown, or null for the first one. */
  plan: string | null;
}

/** Reads a view from an address; invalid values count as absent. */
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

/** The first day that each of the four navigation buttons shows; the buttons for months show a month from its first day. */
export function calendarMoves(from: string) {
  const first = firstOfMonth(from);
  return {
    monthBack: from === first ? firstOfMonth(addDays(first, -1)) : first,
    back: addDays(from, -14),
    on: addDays(from, 14),
    monthOn: firstOfMonth(addDays(first, 31)),
  };
}

/** The rooms and nights to edit, as the panel's address has them. */
export interface Range {
  rooms: readonly string[];
  from: string;
  to: string;
}

/** Reads the range from the address. @returns undefined if no cell is being edited */
export function readRange(query: URLSearchParams): Range | undefined {
  const [from = "", to = ""] = (query.get("edit") ?? "").split("_");
  return isDate(from) && isDate(to) ? { rooms: query.getAll("room"), from, to } : undefined;
}

export const rangeParameters = ({ rooms, from, to }: Range) => ({ edit: `${from}_${to}`, room: rooms });
export const NO_RANGE = { edit: null, room: null };
