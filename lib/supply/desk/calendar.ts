import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { addDays, localDate } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { prisma } from "@/lib/core/prisma";
import { listPricedPlans, listRoomNights, type NightRow } from "./calendar-repository";
import type { CalendarRange, InventoryCalendar } from "./desk-schemas";

type Calendar = Awaited<ReturnType<typeof getInventoryCalendar>>;

/**
 * Returns a property's inventory for a number of nights from a day: rooms by nights, with sold and held units.
 * @throws DomainError `PROPERTY_NOT_FOUND`
 */
export async function getInventoryCalendar(
  context: Context,
  publicId: string,
  { from: requested, nights }: z.output<typeof CalendarRange>,
) {
  const property = await prisma().property.findFirst({
    where: { publicId, deletedAt: null },
    select: {
      id: true,
      publicId: true,
      code: true,
      name: true,
      status: true,
      timezone: true,
    },
  });
  if (!property) throw new DomainError("PROPERTY_NOT_FOUND");
  const plans = await listPricedPlans(property.id);
  const today = localDate(property.timezone, context.now);
  const from = requested ?? today;
  const to = addDays(from, nights - 1);
  return { property, today, from, to, plans, rooms: await listRoomNights(property.id, from, nights, context.now) };
}

type Wire = z.input<typeof InventoryCalendar>;

function priceAt(prices: NightRow["prices"], position: number, currency: string): string | null {
  const price = prices[position - 1];
  return price == null ? null : formatMoney(BigInt(price), currency);
}

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
    prices: plans.map(({ position, currencyCode }) => priceAt(n.prices, position, currencyCode)),
    adult_prices: plans.map(({ adultPositions, currencyCode }) => {
      const prices = adultPositions.map((position) =>
        position === null ? null : priceAt(n.prices, position, currencyCode),
      );
      return prices.some((price) => price !== null) ? prices : [];
    }),
    plans_closed: plans.map(({ position }) => n.planClosed[position - 1] === 1),
    plans_closed_to_arrival: plans.map(({ position }) => n.planArrival[position - 1] === 1),
    plans_closed_to_departure: plans.map(({ position }) => n.planDeparture[position - 1] === 1),
    min_stay_through: plans.map(({ position }) => n.minStayThrough[position - 1] ?? null),
    min_sell: plans.map(({ position, currencyCode }) => priceAt(n.minSell, position, currencyCode)),
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
