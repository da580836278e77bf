import { pinDeadlines } from "@/lib/cancellation/policy";
import type { PlanTerms } from "@/lib/cancellation/terms";
import { addDays, formatInstant, type CalendarDate } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { z } from "zod";
import { feesOf } from "../pricing/fees";
import type { MatchedSlot, StayQuery } from "../pricing/match";
import { netTotal, nightAmounts } from "../pricing/price";
import type { MandatoryFee, RateSheet } from "../pricing/rate-sheet";
import type { Detail, DetailedSlot } from "../schemas";
import type { RoomStay } from "../pricing/stay-days";

/** The optional fields of a slot in the response. */
export type SlotDetails = Partial<z.input<typeof DetailedSlot>>;
type Terms = Pick<SlotDetails, "non_refundable" | "free_until" | "cancellable_until">;

/** The stay of a search. */
export interface DetailedStay {
  query: StayQuery;
  checkin: CalendarDate;
  currency: string;
  /** The instant at which a prebook would pin the terms. */
  now: Date;
}

/**
 * Builds the fields of `include` for the slots of one search. The terms are those that a prebook of the slot alone
 * would pin now; several rooms under one token have the earliest of their deadlines. Values that many slots share are
 * memoized: terms by plan and time zone, fees by number of persons.
 * @see docs/availability#what-search-may-include
 */
export class SlotDetailsBuilder {
  private readonly dates: CalendarDate[];
  private readonly terms = new Map<string, Map<PlanTerms, Terms>>();
  private readonly fees = new Map<MandatoryFee[], Map<number, MandatoryFee[]>>();

  constructor(
    private readonly include: readonly Detail[],
    private readonly stay: DetailedStay,
  ) {
    this.dates = Array.from({ length: stay.query.nights }, (_, n) => addDays(stay.checkin, n));
  }

  /** The optional fields of a slot of a property. */
  detailsOf(slot: MatchedSlot, sheet: RateSheet, days: RoomStay[]): SlotDetails {
    const details: SlotDetails = {};
    for (const detail of this.include) {
      if (detail === "names") {
        details.room_name = slot.room.name;
        details.rate_plan_name = slot.plan.name;
      } else if (detail === "terms") {
        const terms = this.termsOf(slot.plan.terms, sheet);
        details.non_refundable = terms.non_refundable;
        details.free_until = terms.free_until;
        details.cancellable_until = terms.cancellable_until;
      } else if (detail === "fees") details.mandatory_fees = this.feesOf(slot, sheet);
      else if (detail === "stock") details.rooms_left = roomDays(slot, days).free;
      else details.breakdown = this.breakdownOf(slot, roomDays(slot, days));
    }
    return details;
  }

  private termsOf(terms: PlanTerms, { timezone, checkinFrom }: RateSheet): Terms {
    const { checkin, now } = this.stay;
    const clock = `${timezone} ${checkinFrom}`;
    let known = this.terms.get(clock);
    if (!known) this.terms.set(clock, (known = new Map<PlanTerms, Terms>()));
    let details = known.get(terms);
    if (!details) {
      const { freeUntil, cancellableUntil } = pinDeadlines(terms, { checkin, checkinFrom, timezone, now });
      details = {
        non_refundable: terms.non_refundable,
        free_until: freeUntil && formatInstant(freeUntil, timezone),
        cancellable_until: formatInstant(cancellableUntil, timezone),
      };
      known.set(terms, details);
    }
    return details;
  }

  private feesOf(slot: MatchedSlot, sheet: RateSheet): MandatoryFee[] {
    const persons = slot.party.adults + slot.party.childAges.length;
    let known = this.fees.get(sheet.fees);
    if (!known) this.fees.set(sheet.fees, (known = new Map<number, MandatoryFee[]>()));
    let fees = known.get(persons);
    if (!fees) known.set(persons, (fees = feesOf(sheet, [slot], this.stay.query.nights)));
    return fees;
  }

  private breakdownOf(slot: MatchedSlot, days: RoomStay): SlotDetails["breakdown"] {
    const { query, currency } = this.stay;
    const net = netTotal(days, slot, query.nights, query.netFactor(slot.plan.currency)!);
    return {
      net_total: formatMoney(net, currency),
      markup: formatMoney(slot.total - net, currency),
      nights: nightAmounts(days, slot).map((amount, n) => ({
        date: this.dates[n]!,
        amount: formatMoney(amount, currency),
      })),
    };
  }
}

function roomDays({ room }: MatchedSlot, days: RoomStay[]): RoomStay {
  return days.find((d) => d.roomId === room.id)!;
}
