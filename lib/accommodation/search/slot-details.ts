import { pinDeadlines } from "@/lib/cancellation/policy";
import type { PlanTerms } from "@/lib/cancellation/terms";
import { formatInstant, type CalendarDate } from "@/lib/core/dates";
import { type JsonFragment, toJsonFragment } from "@/lib/core/json/json-bytes";
import type { Minor } from "@/lib/core/money";
import type { Offer } from "@/lib/contract/offers";
import { computeFees } from "../pricing/fees";
import type { MatchedSlot, PropertyMatch, StayQuery } from "../pricing/match";
import { computeNetTotal, splitByNight } from "../pricing/price";
import type { MandatoryFee, RateSheet } from "../pricing/rate-sheet";
import type { Detail } from "../schemas";
import { type RoomStay, roomsLeft } from "../pricing/stay-days";

/** The values of `include` for one slot, without those that its room type and plan have already. */
export interface SlotDetails {
  /** The members of `terms` as JSON. */
  terms?: JsonFragment;
  /** The list of `fees` as JSON. */
  fees?: JsonFragment;
  roomsLeft?: number;
  breakdown?: { net: Minor; nights: Minor[] };
  /** The list of `offers` as JSON. */
  offers?: JsonFragment;
}

type KnownTerms = Map<PlanTerms, JsonFragment>;

/** The stay of a search. */
interface Stay {
  query: StayQuery;
  checkin: CalendarDate;
  /** The instant at which a prebook would pin the terms. */
  now: Date;
}

/**
 * Computes the values of `include` for the slots of one search, before anything is written, so that malformed data
 * fails its own property. The terms are those that a prebook of the slot alone would pin now; several rooms under one
 * token have the earliest of their deadlines. What many slots share is serialized once: terms by plan and time zone,
 * fees by number of persons, unless a contract has some.
 * @see docs/availability#what-search-may-include
 */
export class DetailedStay {
  private readonly terms = new Map<string, KnownTerms>();
  private readonly fees = new Map<MandatoryFee[], Map<number, JsonFragment>>();

  constructor(
    private readonly include: readonly Detail[],
    private readonly stay: Stay,
  ) {}

  /** The values of a property's slots, by allocation. */
  detailsOf({ allocations, sheet, days }: PropertyMatch): SlotDetails[][] {
    const known = this.knownTerms(sheet);
    return allocations.map(({ slots }) => slots.map((slot) => this.valuesOf(slot, sheet, days, known)));
  }

  private valuesOf(slot: MatchedSlot, sheet: RateSheet, days: RoomStay[], known: KnownTerms): SlotDetails {
    const details: SlotDetails = {};
    for (const detail of this.include) {
      if (detail === "terms") details.terms = this.termsOf(slot.plan.terms, sheet, known);
      else if (detail === "fees") details.fees = this.writeFees(slot, sheet);
      else if (detail === "stock") details.roomsLeft = roomsLeft(roomDays(slot, days));
      else if (detail === "offers") details.offers = this.writeOffers(slot);
      else if (detail === "breakdown") details.breakdown = this.breakdownOf(slot, roomDays(slot, days));
    }
    return details;
  }

  /** The terms that were computed already for a property with the same time zone and check-in time. */
  private knownTerms({ timezone, checkinFrom }: RateSheet): KnownTerms {
    const clock = `${timezone} ${checkinFrom}`;
    let known = this.terms.get(clock);
    if (!known) this.terms.set(clock, (known = new Map<PlanTerms, JsonFragment>()));
    return known;
  }

  private termsOf(terms: PlanTerms, { timezone, checkinFrom }: RateSheet, known: KnownTerms): JsonFragment {
    const { checkin, now } = this.stay;
    let json = known.get(terms);
    if (!json) {
      const { freeUntil, cancellableUntil } = pinDeadlines(terms, { checkin, checkinFrom, timezone, now });
      const members = JSON.stringify({
        non_refundable: terms.non_refundable,
        free_until: freeUntil && formatInstant(freeUntil, timezone),
        cancellable_until: formatInstant(cancellableUntil, timezone),
      });
      known.set(terms, (json = toJsonFragment(members.slice(1, -1))));
    }
    return json;
  }

  private writeFees(slot: MatchedSlot, sheet: RateSheet): JsonFragment {
    const write = () => toJsonFragment(JSON.stringify(computeFees(sheet, [slot], this.stay.query)));
    if (sheet.contractFees.length > 0) return write();
    const persons = slot.party.adults + slot.party.childAges.length;
    let known = this.fees.get(sheet.fees);
    if (!known) this.fees.set(sheet.fees, (known = new Map<number, JsonFragment>()));
    let json = known.get(persons);
    if (!json) known.set(persons, (json = write()));
    return json;
  }

  private writeOffers({ contract }: MatchedSlot): JsonFragment {
    return contract?.offers.length ? toJsonFragment(JSON.stringify(describeOffers(contract.offers))) : NO_OFFERS;
  }

  private breakdownOf(slot: MatchedSlot, days: RoomStay): SlotDetails["breakdown"] {
    const { query } = this.stay;
    const net = computeNetTotal(slot, query.netFactor(slot.plan.currency)!);
    return { net, nights: splitByNight(days, slot) };
  }
}

const NO_OFFERS = toJsonFragment("[]");

/** Offers in the form of the API. */
export const describeOffers = (offers: readonly Offer[]) =>
  offers.map(({ code, name, text }) => ({ code, name, text }));

function roomDays({ room }: MatchedSlot, days: RoomStay[]): RoomStay {
  return days.find((d) => d.roomId === room.id)!;
}
