import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, localDate, nightsBetween } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { readCalendar, type CalendarRow, type NightRow } from "./calendar-repository";
import { CALENDAR_DAYS, type CalendarRange, type InventoryCalendar } from "./desk-schemas";

export interface Calendar {
  row: CalendarRow;
  /** The property's own. */
  today: string;
}

/**
 * What a property has on sale from one day to another, both inclusive: rooms by nights with what is sold and held.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `INVALID_REQUEST` for more days than it shows
 */
export async function readInventory(
  context: Context,
  publicId: string,
  { from, to }: z.output<typeof CalendarRange>,
): Promise<Calendar> {
  if (to < from) throw invalid({ path: "to", message: "must not be before from" });
  if (nightsBetween(from, to) >= CALENDAR_DAYS)
    throw invalid({
      path: "to",
      message: `must be at most ${CALENDAR_DAYS} days on, ${addDays(from, CALENDAR_DAYS - 1)}`,
    });
  const row = await readCalendar(publicId, from, to, context.now);
  if (!row) throw new DomainError("PROPERTY_NOT_FOUND");
  return { row, today: localDate(row.timezone, context.now) };
}

type Wire = z.input<typeof InventoryCalendar>;

export function toInventory({ row, today }: Calendar): Wire {
  const { publicId, code, name, timezone, plans, rooms } = row;
  const night = (n: NightRow): Wire["rooms"][number]["nights"][number] => ({
    day: n.day,
    total: n.total,
    sold: n.sold,
    held: n.held,
    closed: n.closed,
    closed_to_arrival: n.arrival,
    closed_to_departure: n.departure,
    prices: plans.map(({ position, currency }) => {
      const price = n.prices[position - 1];
      return price == null ? null : formatMoney(BigInt(price), currency);
    }),
    min_stay: plans.map(({ position }) => n.minStay[position - 1] ?? null),
    max_stay: plans.map(({ position }) => n.maxStay[position - 1] ?? null),
  });
  return {
    property: { public_id: publicId, code, name, timezone, today },
    plans: plans.map((p) => ({ public_id: p.publicId, name: p.name, board_code: p.boardCode, currency: p.currency })),
    rooms: rooms.map((room) => ({ public_id: room.publicId, name: room.name, nights: room.nights.map(night) })),
  };
}
