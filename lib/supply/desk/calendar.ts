import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, localDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { findProperty, readNights, type NightRow, type NightsRow, type PropertyRow } from "./calendar-repository";
import type { CalendarRange, InventoryCalendar } from "./desk-schemas";

export interface Calendar extends NightsRow {
  property: PropertyRow;
  /** The current day in the property's time zone. */
  today: string;
  from: string;
  to: string;
}

/**
 * Returns a property's inventory for a number of nights from a day: rooms by nights, with sold and held units.
 * @throws DomainError `PROPERTY_NOT_FOUND`
 */
export async function getInventoryCalendar(
  context: Context,
  publicId: string,
  { from: requested, nights }: z.output<typeof CalendarRange>,
): Promise<Calendar> {
  const property = await findProperty(publicId);
  if (!property) throw new DomainError("PROPERTY_NOT_FOUND");
  const today = localDate(property.timezone, context.now);
  const from = requested ?? today;
  const to = addDays(from, nights - 1);
  return { property, today, from, to, ...(await readNights(property.id, from, nights, context.now)) };
}

type Wire = z.input<typeof InventoryCalendar>;

export function toInventory({ property, today, from, to, plans, rooms }: Calendar): Wire {
  const { publicId, code, name, status, timezone } = property;
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
    property: { public_id: publicId, code, name, status, timezone, today },
    from,
    to,
    plans: plans.map(({ publicId: id, boardCode, minStay, maxStay, position: _, ...plan }) => ({
      ...plan,
      public_id: id,
      board_code: boardCode,
      min_stay: minStay,
      max_stay: maxStay,
    })),
    rooms: rooms.map((room) => ({
      public_id: room.publicId,
      code: room.code,
      name: room.name,
      nights: room.nights.map(night),
    })),
  };
}
