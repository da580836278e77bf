import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, localDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { listRoomNights, type NightRow } from "./calendar-repository";
import type { CalendarRange, InventoryCalendar } from "./desk-schemas";

type Calendar = Awaited<ReturnType<typeof getInventoryCalendar>>;

const PLAN = {
  publicId: true,
  code: true,
  name: true,
  boardCode: true,
  currencyCode: true,
  position: true,
  minStay: true,
  maxStay: true,
} as const;

/**
 * Returns a property's inventory for a number of nights from a day: rooms by nights, with sold and held units.
 * @throws DomainError `PROPERTY_NOT_FOUND`
 */
export async function getInventoryCalendar(
  context: Context,
  publicId: string,
  { from: requested, nights }: z.output<typeof CalendarRange>,
) {
  const found = await prisma().property.findFirst({
    where: { publicId, deletedAt: null },
    select: {
      id: true,
      publicId: true,
      code: true,
      name: true,
      status: true,
      timezone: true,
      ratePlans: { select: PLAN, where: { deletedAt: null }, orderBy: { position: "asc" } },
    },
  });
  if (!found) throw new DomainError("PROPERTY_NOT_FOUND");
  const { ratePlans: plans, ...property } = found;
  const today = localDate(property.timezone, context.now);
  const from = requested ?? today;
  const to = addDays(from, nights - 1);
  return { property, today, from, to, plans, rooms: await listRoomNights(property.id, from, nights, context.now) };
}

type Wire = z.input<typeof InventoryCalendar>;

export function toInventory({ property, today, from, to, plans, rooms }: Calendar): Wire {
  const { publicId, code, name, timezone } = property;
  const status = property.status as Wire["property"]["status"];
  const night = (n: NightRow): Wire["rooms"][number]["nights"][number] => ({
    day: n.day,
    total: n.total,
    sold: n.sold,
    held: n.held,
    closed: n.closed,
    closed_to_arrival: n.arrival,
    closed_to_departure: n.departure,
    prices: plans.map(({ position, currencyCode }) => {
      const price = n.prices[position - 1];
      return price == null ? null : formatMoney(BigInt(price), currencyCode);
    }),
    min_stay: plans.map(({ position }) => n.minStay[position - 1] ?? null),
    max_stay: plans.map(({ position }) => n.maxStay[position - 1] ?? null),
  });
  return {
    property: { public_id: publicId, code, name, status, timezone, today },
    from,
    to,
    plans: plans.map((plan) => ({
      public_id: plan.publicId,
      code: plan.code,
      name: plan.name,
      board_code: plan.boardCode,
      currency: plan.currencyCode,
      min_stay: plan.minStay,
      max_stay: plan.maxStay,
    })),
    rooms: rooms.map((room) => ({
      public_id: room.publicId,
      code: room.code,
      name: room.name,
      nights: room.nights.map(night),
    })),
  };
}
