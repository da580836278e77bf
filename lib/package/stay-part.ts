import { z } from "zod";
import { BOARDS } from "@/lib/accommodation/boards";
import { firstFailedGate } from "@/lib/accommodation/pricing/gates";
import { matchProperty, buildRateForStay, type StayQuery } from "@/lib/accommodation/pricing/match";
import { toSealedSlot } from "@/lib/accommodation/present";
import { normalizeParty, makeStayQuery } from "@/lib/accommodation/search/query";
import { findSupplyById, type Supply } from "@/lib/accommodation/search/repository";
import {
  mergeRoomPolicies,
  repriceOffer,
  type OfferedStay,
  type RepricedStay,
} from "@/lib/accommodation/booking/reprice";
import type { PinnedPolicy } from "@/lib/cancellation/policy";
import { sealCost } from "@/lib/booking/room-cost";
import type { Context } from "@/lib/core/context";
import { addDays } from "@/lib/core/dates";
import { grouped } from "@/lib/core/lists";
import { formatMoney, type Minor } from "@/lib/core/money";
import type { RoomUse } from "@/lib/inventory/stock-use";
import type { PackageSupply, StayComponent } from "./repository";
import type { PackageSearchRequest } from "./schemas";
import { NO_LIVE_RATE, type PartRefusal } from "./service-part";

/** A property with its nights, and the query for it. */
interface FoundStay {
  supply: Supply;
  query: StayQuery;
}
export type FindStay = (component: StayComponent) => FoundStay | undefined;
/** A stay that accepts the party, at the property's own price. */
export interface StayPart extends FoundStay {
  drop: null;
  offer: OfferedStay;
  /** Rooms priced with the mark-up, as all prices of stays. */
  slots: RepricedStay["slots"];
  /** The fees of the property's contract. */
  fees: RepricedStay["fees"];
}

/** Identifies the rooms of a stay in an allocation id. */
export const StayPick = z.array(
  // Room, plan, board, terms, adults, ages.
  z.tuple([z.int(), z.int(), z.enum(BOARDS), z.int(), z.int(), z.array(z.int())]),
);

const keyOf = ({ propertyId, day, nights }: StayComponent): string => `${propertyId} ${day} ${nights}`;
const staysOf = (supply: PackageSupply) => supply.components.filter((c) => c.kind === "stay");

/**
 * Reads the properties of some packages on their nights, with the whole party in one room. One concurrent round trip
 * for each combination of check-in and nights.
 */
export async function findStays(
  context: Context,
  packages: PackageSupply[],
  search: PackageSearchRequest,
): Promise<FindStay> {
  const found = new Map<string, FoundStay>();
  const occupancy = [normalizeParty(search)];
  const byStay = grouped(packages.flatMap(staysOf), ({ day, nights }) => `${day} ${nights}`);
  await Promise.all(
    [...byStay.values()].map(async (stays) => {
      const { day: checkin, nights } = stays[0]!;
      const { currency_code: currency, guest_market: market } = search;
      const stay = { checkin, nights, currency, occupancy, market, isInPackage: true };
      const ids = [...new Set(stays.map((component) => component.propertyId))];
      const [query, supplies] = await Promise.all([
        makeStayQuery(context.profile, stay, context.now),
        findSupplyById(ids, checkin, nights, context.now),
      ]);
      for (const component of stays) {
        const supply = supplies[ids.indexOf(component.propertyId)];
        if (supply) found.set(keyOf(component), { supply, query });
      }
    }),
  );
  return (component) => found.get(keyOf(component));
}

/** The cheapest allocation of a property for the party, by the gates and prices of search. */
export function priceStay(context: Context, component: StayComponent, find: FindStay): StayPart | PartRefusal {
  const found = find(component);
  if (!found) return NO_LIVE_RATE;
  const { supply, query } = found;
  const match = matchProperty(supply.sheet, supply.days, query);
  const [cheapest] = match.allocations;
  const slots = cheapest?.slots.map((slot) => toSealedSlot(slot, match));
  return (slots && partOf(context, component, found, slots)) ?? refusalOf(found);
}

/** All allocations of a property for the party, cheapest first, at most as many as search shows. */
export function priceStayChoices(context: Context, component: StayComponent, find: FindStay): StayPart[] {
  const found = find(component);
  if (!found) return [];
  const match = matchProperty(found.supply.sheet, found.supply.days, found.query);
  return match.allocations.flatMap(({ slots }) => {
    const sealed = slots.map((slot) => toSealedSlot(slot, match));
    return partOf(context, component, found, sealed) ?? [];
  });
}

/** Prices the picked rooms now; undefined if they do not sell any more. */
export function repriceStay(
  context: Context,
  component: StayComponent,
  find: FindStay,
  picked: z.output<typeof StayPick>,
): StayPart | undefined {
  const found = find(component);
  const slots = picked.map(([roomId, ratePlanId, board, termsTag, adults, childAges]) => ({
    propertyId: component.propertyId,
    roomId,
    ratePlanId,
    board,
    termsTag,
    adults,
    childAges,
    total: 0n,
  }));
  return found && partOf(context, component, found, slots);
}

function partOf(
  context: Context,
  component: StayComponent,
  found: FoundStay,
  slots: OfferedStay["slots"],
): StayPart | undefined {
  const offer = { checkin: component.day, nights: component.nights, slots };
  const repriced = repriceOffer(offer, found.supply, found.query, context);
  return repriced.soldOut ? undefined : { drop: null, ...found, offer, slots: repriced.slots, fees: repriced.fees };
}

/** The reason why no room of a property sells: the first one about the party or the time. */
function refusalOf({ supply: { sheet, days }, query }: FoundStay): PartRefusal {
  const [party] = query.occupancy;
  const failed = new Set(
    sheet.rooms.flatMap((room) =>
      sheet.plans.map((plan) => firstFailedGate(buildRateForStay(sheet, room, plan, days, party!, 1, query))?.gate),
    ),
  );
  const details = { property_public_id: sheet.publicId };
  if (failed.has("OCCUPANCY") || failed.has("INVENTORY")) return { drop: "capacity_exceeded", details };
  return { drop: failed.has("RELEASE") ? "lead_time" : undefined, details };
}

export function toStayPick({ slots }: StayPart): z.output<typeof StayPick> {
  return slots.map(({ offered: o }) => [o.roomId, o.ratePlanId, o.board, o.termsTag, o.adults, [...o.childAges]]);
}

/** The terms of the rooms with their shares of the package's price, merged into one policy. */
export function stayPolicy(context: Context, part: StayPart, totals: Minor[]): PinnedPolicy {
  const slots = part.slots.map((slot, i) => ({ ...slot, total: totals[i]! }));
  return mergeRoomPolicies(slots, part.offer, part.supply, part.query, context);
}

/** The static facts of a stay. */
export function describeStay({ supply: { sheet }, slots, offer, fees }: StayPart, totals: Minor[], currency: string) {
  return {
    property_public_id: sheet.publicId,
    property_name: sheet.name,
    nights: offer.nights,
    rooms: slots.map(({ room, plan, board, offered }, i) => ({
      room_public_id: room!.publicId,
      rate_plan_public_id: plan!.publicId,
      name: room!.name,
      rate_plan_name: plan!.name,
      meal_plan_code: board,
      stay_total: formatMoney(totals[i]!, currency),
      adults: offered.adults,
      child_ages: [...offered.childAges],
    })),
    mandatory_fees: [...sheet.fees, ...fees],
  };
}

export function toRoomUses({ slots, offer }: StayPart, itemNo: number, totals: Minor[]): RoomUse[] {
  return slots.map(({ offered, isBeyond, cost }, i) => ({
    item_no: itemNo,
    property_id: offered.propertyId,
    room_id: offered.roomId,
    rate_plan_id: offered.ratePlanId,
    checkin: offer.checkin,
    checkout: addDays(offer.checkin, offer.nights),
    total: totals[i]!.toString(),
    cost: cost && sealCost(cost),
    beyond: isBeyond || undefined,
  }));
}
