import { MAX_DAYS_AHEAD, MAX_NIGHTS } from "@/lib/accommodation/limits";
import { nightsBetween } from "@/lib/core/dates";
import { formatRooms } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import { readArea, type Where } from "./area";
import { readCurrency, readDate, type AddressQuery } from "../products/search/address";
import { formatTravellers, readMarket, toMarket } from "../products/search/market";

export type { Where } from "./area";

/** The guests of one room; a null age is not entered yet. */
export interface RoomInput {
  adults: number;
  ages: (number | null)[];
}

export interface SearchState {
  where: Where | null;
  checkin: string | null;
  checkout: string | null;
  rooms: RoomInput[];
  currency: string;
  /** The country that the guests buy in (ISO 3166); null: the profile's. */
  market: string | null;
}

/** A search with all required values. */
export interface CompleteSearch extends SearchState {
  where: Where;
  checkin: string;
  checkout: string;
}

export const MAX_ROOMS = 8;
export const MAX_ADULTS = 14;
export const MAX_CHILDREN = 8;

/** Reads a search from an address; invalid values count as absent. */
export function readSearch(query: AddressQuery): SearchState {
  const [checkin, checkout] = [readDate(query, "checkin"), readDate(query, "checkout")];
  const isStay = checkin !== null && checkout !== null && isSellable(checkin, checkout);
  return {
    where: whereOf(query),
    checkin: isStay ? checkin : null,
    checkout: isStay ? checkout : null,
    rooms: roomsOf(query.get("rooms")),
    currency: readCurrency(query),
    market: readMarket(query),
  };
}

/** The address of a search with its view, which can be reloaded and shared. */
export function searchPath(search: SearchState, view: Record<string, string> = {}): string {
  const { where, checkin, checkout, rooms, currency, market } = search;
  const query = new URLSearchParams();
  if (where) {
    query.set(where.kind, where.id);
    query.set("where", where.label);
  }
  if (checkin !== null && checkout !== null) {
    query.set("checkin", checkin);
    query.set("checkout", checkout);
  }
  query.set("rooms", rooms.map(({ adults, ages }) => [adults, ...ages.map((age) => age ?? 0)].join("-")).join("."));
  query.set("currency", currency);
  if (market !== null) query.set("market", market);
  for (const [name, value] of Object.entries(view)) query.set(name, value);
  return `/search?${query.toString()}`;
}

/** The problems of an incomplete search by field; undefined when it is complete. */
export function findProblems(state: SearchState): Partial<Record<"where" | "dates" | "rooms", string>> | undefined {
  const problems: ReturnType<typeof findProblems> = {};
  if (!state.where) problems.where = t("search.problemWhere");
  if (state.checkin === null || state.checkout === null) problems.dates = t("search.problemDates");
  else if (nightsBetween(state.checkin, state.checkout) < 1) problems.dates = t("search.problemOrder");
  else if (nightsBetween(state.checkin, state.checkout) > MAX_NIGHTS)
    problems.dates = t("search.problemNights", { nights: MAX_NIGHTS });
  if (state.rooms.some(({ ages }) => ages.includes(null))) problems.rooms = t("search.problemAges");
  return Object.keys(problems).length ? problems : undefined;
}

/** Whether the search has all required values. */
export function isComplete(state: SearchState): state is CompleteSearch {
  return findProblems(state) === undefined;
}

/** The rooms as a search request has them. */
export function toOccupancy(rooms: readonly RoomInput[]): { adults: number; child_ages: number[] }[] {
  return rooms.map(({ adults, ages }) => ({ adults, child_ages: ages.filter((age) => age !== null) }));
}

/** The stay of a search as the requests for availability and offers have it. */
export const toStay = ({ checkin, checkout, rooms, currency, market }: Omit<CompleteSearch, "where">) => ({
  checkin,
  checkout,
  occupancy: toOccupancy(rooms),
  currency,
  ...toMarket(market),
});

/**
 * Rooms and guests in words, with the guests' country if the search names one: `1 room, 2 adults · guests from
 * Germany`.
 */
export const formatParties = ({ rooms, market }: Pick<SearchState, "rooms" | "market">): string =>
  formatTravellers(formatRooms(toOccupancy(rooms)), market);

/** Maximum days ahead of an arrival. */
export const MAX_DAYS = MAX_DAYS_AHEAD;

/** The place in "in …" sentences. */
export const formatWhere = ({ kind, label }: Where): string => (kind === "area" ? t("search.thisArea") : label);

function whereOf(query: AddressQuery): Where | null {
  const [place, property, area] = [query.get("place"), query.get("property"), query.get("area")];
  const label = query.get("where")?.slice(0, 100).trim();
  if (!label) return null;
  if (place) return { kind: "place", id: place, label };
  if (area) return readArea(area) ? { kind: "area", id: area, label } : null;
  return property ? { kind: "property", id: property, label } : null;
}

function isSellable(checkin: string, checkout: string): boolean {
  const nights = nightsBetween(checkin, checkout);
  return nights >= 1 && nights <= MAX_NIGHTS;
}

/** Reads rooms: `2` is two adults, `2-5-8` two adults with children of 5 and 8; a dot separates rooms. */
function roomsOf(text: string | null): RoomInput[] {
  const rooms = (text ?? "")
    .split(".")
    .map((room) => room.split("-").map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN)));
  const isRoom = ([adults = 0, ...ages]: number[]) =>
    Number.isInteger(adults) &&
    adults >= 1 &&
    adults <= MAX_ADULTS &&
    ages.length <= MAX_CHILDREN &&
    ages.every((age) => Number.isInteger(age) && age >= 0 && age <= 17);
  if (rooms.length > MAX_ROOMS || !rooms.every(isRoom)) return [{ adults: 2, ages: [] }];
  return rooms.map(([adults = 2, ...ages]) => ({ adults, ages }));
}
