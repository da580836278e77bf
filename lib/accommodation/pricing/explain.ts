import type { z } from "zod";
import { addDays, dateOfDay } from "@/lib/core/dates";
import {
  daysToArrival,
  countFreeRooms,
  isCheckinInReach,
  getMaximumStay,
  getMinimumStay,
  findAudienceMismatch,
  type GateName,
  type RateForStay,
} from "./gates";
import { countGuests } from "@/lib/contract/children";
import { priceNight } from "@/lib/contract/night";
import { isPricedByContract, getNightPrices, getGuestTerms } from "./price";
import type { GateFacts } from "../availability-schemas";
import { MAX_DAYS_AHEAD } from "../limits";
import type { RoomStay } from "./stay-days";

/** A room type under a plan, with the request and the room type's single nights; undefined without an allotment. */
export interface ExplainedRate extends RateForStay {
  request: {
    room_public_id: string;
    rate_plan_public_id: string;
    profile_public_id: string;
    checkin: string;
    checkout: string;
    currency: string;
  };
  nightly: readonly (RoomStay | undefined)[];
}

/** By gate: why it refuses, and the data of the check. Dates are the property's. */
export const explainGate: Record<GateName, (t: ExplainedRate) => { message: string; data: z.input<typeof GateFacts> }> =
  {
    PROPERTY: ({ sheet }) => ({
      message: `${sheet.name} is not on sale`,
      data: { property_public_id: sheet.publicId, name: sheet.name, on_sale: sheet.onSale },
    }),
    ROOM: ({ request, room }) => ({
      message: "The property has no such room",
      data: { room_public_id: request.room_public_id, ...(room.id && { name: room.name }) },
    }),
    RATE_PLAN: ({ request, plan }) => ({
      message: "The property has no such rate plan",
      data: {
        rate_plan_public_id: request.rate_plan_public_id,
        ...(plan.id && { name: plan.name, meal_plan_code: plan.board }),
      },
    }),
    PROFILE: ({ request, plan, visible }) => ({
      message: `The profile may not see the rate plan ${plan.name}`,
      data: { profile_public_id: request.profile_public_id, visible },
    }),
    MARKET: ({ plan, buyer }) => ({
      message:
        buyer.market === undefined
          ? `${plan.name} is for certain markets, and the guests' is not known`
          : `${plan.name} is not for guests from ${buyer.market}`,
      data: { markets: [...plan.audience.markets], guest_market: buyer.market ?? null },
    }),
    AUDIENCE: (t) => ({
      message: audienceRefusal(t),
      data: {
        named_only: t.plan.audience.isNamed,
        package_only: t.plan.audience.isPackageOnly,
        min_rooms: t.plan.audience.minRooms,
        rooms: t.buyer.rooms,
      },
    }),
    SALES_WINDOW: (t) => ({
      message: windowRefusal(t),
      data: {
        today: dateOfDay(t.today),
        sell_from: dateOr(t.plan.sellFromDay),
        sell_until: dateOr(t.plan.sellUntilDay),
        last_checkin: dateOfDay(t.today + MAX_DAYS_AHEAD),
      },
    }),
    RELEASE: (t) => ({
      message: `Sales end ${count(t.plan.releaseDays, "day")} before arrival; it is ${count(daysToArrival(t), "day")} ahead`,
      data: {
        release_days: t.plan.releaseDays,
        days_before_arrival: daysToArrival(t),
        last_day_of_sale: dateOfDay(t.checkin - t.plan.releaseDays),
      },
    }),
    STOP_SELL: (t) => {
      const closed = nightsThat(t, (night) => night?.closed === true || night?.planClosed?.[t.plan.index] === true);
      return { message: `Sales are stopped on ${list(closed)}`, data: { closed_nights: closed } };
    },
    ARRIVAL_DAY: ({ request: { checkin }, days, plan }) => ({
      message: `No arrivals on ${checkin}`,
      data: {
        checkin,
        closed_to_arrival: days?.closedToArrival === true || days?.planClosedToArrival?.[plan.index] === true,
      },
    }),
    DEPARTURE_DAY: ({ request: { checkout }, days, plan }) => ({
      message: `No departures on ${checkout}`,
      data: {
        checkout,
        closed_to_departure: days?.closedToDeparture === true || days?.planClosedToDeparture?.[plan.index] === true,
      },
    }),
    MIN_STAY: (t) => ({
      message: `${count(t.nights, "night")} requested, at least ${getMinimumStay(t)} needed for an arrival on ${t.request.checkin}`,
      data: { min_stay: getMinimumStay(t), nights: t.nights },
    }),
    MAX_STAY: (t) => ({
      message: `${count(t.nights, "night")} requested, at most ${getMaximumStay(t)} possible for an arrival on ${t.request.checkin}`,
      data: { max_stay: getMaximumStay(t), nights: t.nights },
    }),
    CHILD_POLICY: ({ sheet: { children }, party }) => ({
      message: children.welcome
        ? `The property admits children from the age of ${children.minAge}`
        : "The property admits adults only",
      data: { children_welcome: children.welcome, min_age: children.minAge, child_ages: [...party.childAges] },
    }),
    OCCUPANCY: ({ room, party }) => ({
      message:
        party.adults < room.minAdults
          ? `One ${room.name} needs ${count(room.minAdults, "adult")} at least`
          : `The party is too large for one ${room.name}: it takes ${count(room.maxAdults, "adult")}, ${count(room.maxChildren, "child", "children")}, ${count(room.maxOccupancy, "guest")} at most`,
      data: {
        adults: party.adults,
        children: party.childAges.length,
        max_adults: room.maxAdults,
        max_children: room.maxChildren,
        max_occupancy: room.maxOccupancy,
      },
    }),
    INVENTORY: (t) => {
      const short = nightsThat(t, (night) => (night?.free ?? 0) < t.units);
      const notLoaded = nightsThat(t, (night) => night === undefined);
      const soldOut = short.filter((night) => !notLoaded.includes(night));
      return {
        message: [
          ...(soldOut.length > 0 ? [`${count(t.units, "room")} needed, fewer left on ${list(soldOut)}`] : []),
          ...(notLoaded.length > 0 ? [`No rooms are loaded for ${list(notLoaded)}`] : []),
        ].join(". "),
        data: {
          needed: t.units,
          available: countFreeRooms(t),
          nights_short: short,
          nights_not_loaded: notLoaded,
        },
      };
    },
    PRICE: (t) => {
      const unpriced = nightsThat(t, (night, n) => !hasPrice(t, night, n));
      if (t.plan.isCost && !t.rule) return { message: "No sell rule applies to it", data: {} };
      const message = unpriced.length > 0 ? `No price on ${list(unpriced)}` : "A stay whose total is 0 is not sold";
      return { message, data: { nights_without_price: unpriced } };
    },
    FX: ({ plan, request: { currency }, factor }) => ({
      message: `There is no exchange rate from ${plan.currency} to ${currency}`,
      data: { from: plan.currency, to: currency, convertible: factor !== undefined },
    }),
  };

function hasPrice({ room, plan, party, checkin }: ExplainedRate, night: RoomStay | undefined, n: number): boolean {
  if (!isPricedByContract(room, plan)) return (night?.prices[plan.index]?.[0] ?? 0) > 0;
  const prices = night && getNightPrices(night, plan, 0);
  return (
    prices !== undefined &&
    priceNight(prices, getGuestTerms(plan, checkin + n), countGuests(room, party), room.baseOccupancy) !== undefined
  );
}

function audienceRefusal(t: RateForStay): string {
  const refused = findAudienceMismatch(t);
  if (refused === "NAMED") return `${t.plan.name} is only for tenants whose contract names it`;
  if (refused === "PACKAGE") return `${t.plan.name} is only sold in packages`;
  return `${t.plan.name} needs a search of ${count(t.plan.audience.minRooms, "room")}`;
}

function windowRefusal({ plan, today, checkin }: RateForStay): string {
  if (checkin < today) return "The arrival day is over at the property";
  if (!isCheckinInReach(checkin, today)) return `Arrival is more than ${MAX_DAYS_AHEAD} days ahead`;
  if (plan.sellFromDay !== null && today < plan.sellFromDay) return `Sales begin on ${dateOfDay(plan.sellFromDay)}`;
  return `Sales ended on ${dateOr(plan.sellUntilDay)}`;
}

/** The dates of the nights that match. */
function nightsThat(
  { request, nightly }: ExplainedRate,
  picks: (night: RoomStay | undefined, n: number) => boolean,
): string[] {
  return nightly.flatMap((night, n) => (picks(night, n) ? addDays(request.checkin, n) : []));
}

const dateOr = (day: number | null): string | null => (day === null ? null : dateOfDay(day));

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Maximum dates in a message; the data has all of them. */
const MAX_DATES = 5;
function list(dates: string[]): string {
  const more = dates.length - MAX_DATES;
  return dates.slice(0, MAX_DATES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
