import { pinDeadlines } from "@/lib/cancellation/policy";
import { addDays, formatInstant, type CalendarDate } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { z } from "zod";
import { feesOf } from "./fees";
import type { MatchedAllocation, MatchedSlot, StayQuery } from "./match";
import { netTotal, nightAmounts } from "./price";
import type { RateSheet, SheetPlan } from "./rate-sheet";
import type { Detail, DetailedSlot } from "./schemas";
import type { RoomStay } from "./stay-days";

/** The optional fields of a slot, as they are sent. */
export type SlotDetails = Partial<z.input<typeof DetailedSlot>>;

/** One property's facts, and the stay that is sought there. */
export interface DetailSource {
  sheet: RateSheet;
  days: RoomStay[];
  query: StayQuery;
  checkin: CalendarDate;
  currency: string;
  /** The instant at which a prebook would pin the terms. */
  now: Date;
}

/**
 * What `include` asks of each slot of a property's allocations (CONTRACT 11). The terms are those that a prebook of the slot
 * alone would pin now; several rooms under one token share the earliest of their deadlines.
 */
export function detailsOf(
  allocations: MatchedAllocation[],
  include: readonly Detail[],
  source: DetailSource,
): Map<MatchedSlot, SlotDetails> {
  const tellers = tellersOf(source);
  const details = new Map<MatchedSlot, SlotDetails>();
  // Allocations of several rooms share their slots.
  for (const { slots } of allocations) {
    for (const slot of slots) {
      if (details.has(slot)) continue;
      const own: SlotDetails = {};
      for (const detail of include) Object.assign(own, tellers[detail](slot));
      details.set(slot, own);
    }
  }
  return details;
}

function tellersOf(source: DetailSource): Record<Detail, (slot: MatchedSlot) => SlotDetails> {
  const { sheet, query, checkin, currency } = source;
  const dates = Array.from({ length: query.nights }, (_, n) => addDays(checkin, n));
  const daysOf = ({ room }: MatchedSlot) => source.days.find((d) => d.roomId === room.id)!;
  const termsOfPlan = new Map<SheetPlan, SlotDetails>();
  return {
    names: ({ room, plan }) => ({ room_name: room.name, rate_plan_name: plan.name }),
    terms({ plan }) {
      let terms = termsOfPlan.get(plan);
      if (!terms) termsOfPlan.set(plan, (terms = termsOf(plan, source)));
      return terms;
    },
    fees: (slot) => ({ mandatory_fees: feesOf(sheet, [slot], query.nights) }),
    stock: (slot) => ({ rooms_left: daysOf(slot).free }),
    breakdown(slot) {
      const net = netTotal(daysOf(slot), slot, query.nights, query.netFactor(slot.plan.currency)!);
      return {
        breakdown: {
          net_total: formatMoney(net, currency),
          markup: formatMoney(slot.total - net, currency),
          nights: nightAmounts(daysOf(slot), slot).map((amount, n) => ({
            date: dates[n]!,
            amount: formatMoney(amount, currency),
          })),
        },
      };
    },
  };
}

function termsOf({ terms }: SheetPlan, { sheet, checkin, now }: DetailSource): SlotDetails {
  const { timezone, checkinFrom } = sheet;
  const { freeUntil, cancellableUntil } = pinDeadlines(terms, { checkin, checkinFrom, timezone, now });
  return {
    non_refundable: terms.non_refundable,
    free_until: freeUntil && formatInstant(freeUntil, timezone),
    cancellable_until: formatInstant(cancellableUntil, timezone),
  };
}
