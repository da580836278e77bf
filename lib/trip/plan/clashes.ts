import { addDays, type CalendarDate } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { isProductType, listVisits } from "./gaps";
import { areSitesNear, isAirportOfStay, type Geography } from "./geography";
import type { Part } from "./parts";

/** Two parts that contradict each other. */
export interface Clash {
  kind: "NIGHTS" | "TIMES" | "PLACE" | "LATE_ARRIVAL" | "EARLY_DEPARTURE";
  from: CalendarDate;
  to: CalendarDate;
  parts: readonly [Part, Part];
}

/** All clashes, by day. */
export function findClashes(parts: readonly Part[], geography: Geography): Clash[] {
  const clashes = [
    ...sameNights(parts),
    ...sameTimes(parts),
    ...otherPlaces(parts, geography),
    ...wrongFlights(parts, geography),
  ];
  return clashes.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** Every two of the parts, each pair once. */
const pairsOf = (parts: readonly Part[]): [Part, Part][] =>
  parts.flatMap((a, at) => parts.slice(at + 1).map((b): [Part, Part] => [a, b]));

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);

/** Finds two rooms for the same nights: in a trip they are for the same travellers. */
function sameNights(parts: readonly Part[]): Clash[] {
  return pairsOf(parts.filter(isProductType(PRODUCT_TYPE.STAY))).flatMap((pair) => {
    const [from, to] = [later(pair[0].from, pair[1].from), earlier(pair[0].to, pair[1].to)];
    return from < to ? [{ kind: "NIGHTS" as const, from, to, parts: pair }] : [];
  });
}

/** Finds two services whose hours overlap. A transfer has no hours: its driver follows the flight. */
function sameTimes(parts: readonly Part[]): Clash[] {
  const timed = parts.filter(({ productType, startsAt, endsAt }) => {
    const hasHours = startsAt !== null && endsAt !== null && startsAt !== endsAt;
    return hasHours && productType !== PRODUCT_TYPE.TRANSFER;
  });
  return pairsOf(timed).flatMap((pair) => {
    const [a, b] = pair.map(({ startsAt, endsAt }) => [Date.parse(startsAt!), Date.parse(endsAt!)] as const);
    const isSame = a![0] < b![1] && b![0] < a![1];
    const [from, to] = [later(pair[0].from, pair[1].from), earlier(pair[0].to, pair[1].to)];
    return isSame ? [{ kind: "TIMES" as const, from, to: later(from, to), parts: pair }] : [];
  });
}

/** Finds tours and transfers in another town than the stays of the nights before and after. */
function otherPlaces(parts: readonly Part[], geography: Geography): Clash[] {
  const stays = parts.filter(isProductType(PRODUCT_TYPE.STAY));
  const local = [PRODUCT_TYPE.TRANSFER, PRODUCT_TYPE.TOUR].flatMap((type) => parts.filter(isProductType(type)));
  return local.flatMap((part) => {
    const around = stays.filter(({ from, to }) => from <= part.from && part.from <= to);
    const isFar = (stay: Part) =>
      [part.begins, part.ends].every((end) => areSitesNear(geography, end, stay.begins) === false);
    return around.length > 0 && around.every(isFar)
      ? [{ kind: "PLACE" as const, from: part.from, to: part.to, parts: [part, around[0]!] as const }]
      : [];
  });
}

/** Finds flights that land after the first night of a visit, or leave before its last one. */
function wrongFlights(parts: readonly Part[], geography: Geography): Clash[] {
  const flights = parts.filter(isProductType(PRODUCT_TYPE.FLIGHT));
  return listVisits(parts, geography).flatMap((visit): Clash[] => {
    const landing = flights.filter((flight) => isAirportOfStay(geography, flight.ends, visit.first));
    const leaving = flights.filter((flight) => isAirportOfStay(geography, flight.begins, visit.last));
    const isInTime = landing.some(({ to }) => to <= addDays(visit.from, 1));
    const late = isInTime ? undefined : landing.find(({ to }) => visit.from < to && to < visit.to);
    const leavesInTime = leaving.some(({ from }) => from >= visit.to);
    const early = leavesInTime ? undefined : leaving.find(({ from }) => visit.from < from && from < visit.to);
    return [
      ...(late
        ? [{ kind: "LATE_ARRIVAL" as const, from: visit.from, to: late.to, parts: [late, visit.first] as const }]
        : []),
      ...(early
        ? [{ kind: "EARLY_DEPARTURE" as const, from: early.from, to: visit.to, parts: [early, visit.last] as const }]
        : []),
    ];
  });
}
