import { addDays, nightsBetween, type CalendarDate } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { locateSite, listRoutes, isAirportOfStay, type Geography, type NamedPlace } from "./geography";
import type { Part } from "./parts";

/** A service that the journey needs and that is not booked. */
export interface Gap {
  kind: "NIGHTS" | "ARRIVAL" | "DEPARTURE";
  from: CalendarDate;
  /** The morning after the last night, or a transfer's day. */
  to: CalendarDate;
  place: NamedPlace | null;
  route: { from: NamedPlace; to: NamedPlace } | null;
  /** The landing or departure, `HH:MM`. Null if it is not known. */
  time: string | null;
  flightNumber: string | null;
}

/** Consecutive stays in one town. */
export interface TownVisit {
  first: Part;
  last: Part;
  from: CalendarDate;
  to: CalendarDate;
}

export const isProductType =
  (productType: number) =>
  (part: Part): boolean =>
    part.productType === productType;

/** The visits of a trip. A change of hotels in one town does not begin another visit. */
export function listVisits(parts: readonly Part[], geography: Geography): TownVisit[] {
  const visits: TownVisit[] = [];
  const townOf = (stay: Part) => locateSite(geography, stay.begins)?.town.publicId ?? stay.begins.id;
  for (const stay of parts.filter(isProductType(PRODUCT_TYPE.STAY))) {
    const visit = visits.at(-1);
    if (!visit || townOf(visit.last) !== townOf(stay) || stay.from > visit.to)
      visits.push({ first: stay, last: stay, from: stay.from, to: stay.to });
    else if (stay.to > visit.to) Object.assign(visit, { last: stay, to: stay.to });
  }
  return visits;
}

/** All gaps, by day. */
export function findGaps(parts: readonly Part[], geography: Geography): Gap[] {
  const gaps = [...missingNights(parts, geography), ...missingTransfers(parts, geography)];
  return gaps.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

/** Finds the nights of the trip without a stay or a night flight. */
function missingNights(parts: readonly Part[], geography: Geography): Gap[] {
  const [first, last] = [
    parts.map(({ from }) => from).toSorted()[0],
    parts
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ];
  if (first === undefined || last === undefined) return [];
  const sleeps = [PRODUCT_TYPE.STAY, PRODUCT_TYPE.FLIGHT] as readonly number[];
  const covers = parts.filter(({ productType }) => sleeps.includes(productType));
  const runs: { from: CalendarDate; to: CalendarDate }[] = [];
  for (let night = first; night < last; night = addDays(night, 1)) {
    if (covers.some(({ from, to }) => from <= night && night < to)) continue;
    const run = runs.at(-1);
    if (run?.to === night) run.to = addDays(night, 1);
    else runs.push({ from: night, to: addDays(night, 1) });
  }
  return runs.map((run) => ({
    kind: "NIGHTS",
    ...run,
    place: townOn(run.from, parts, geography),
    route: null,
    time: null,
    flightNumber: null,
  }));
}

/** The town of the travellers on an evening: where the last part before it ended, else where the next one begins. */
function townOn(evening: CalendarDate, parts: readonly Part[], geography: Geography): NamedPlace | null {
  const before = parts.filter(({ to }) => to <= evening).toSorted((a, b) => a.to.localeCompare(b.to));
  const sites = [...before.toReversed().map(({ ends }) => ends), ...parts.map(({ begins }) => begins)];
  for (const site of sites) {
    const found = locateSite(geography, site);
    if (found) return { publicId: found.town.publicId, name: found.town.name };
  }
  return null;
}

/** Arrivals and departures of each visit without a transfer, where one is sold. */
function missingTransfers(parts: readonly Part[], geography: Geography): Gap[] {
  return listVisits(parts, geography).flatMap((visit) => [
    ...missingTransfer("ARRIVAL", visit, parts, geography),
    ...missingTransfer("DEPARTURE", visit, parts, geography),
  ]);
}

/** Days around a visit within which a transfer belongs to it: a flight at night arrives on the next day. */
const NEAR_DAYS = 1;

function missingTransfer(
  kind: "ARRIVAL" | "DEPARTURE",
  visit: TownVisit,
  parts: readonly Part[],
  geography: Geography,
): Gap[] {
  const isArrival = kind === "ARRIVAL";
  const [stay, day] = isArrival ? [visit.first, visit.from] : [visit.last, visit.to];
  const isOnDay = (date: CalendarDate) => Math.abs(nightsBetween(day, date)) <= NEAR_DAYS;
  const flight = parts
    .filter(isProductType(PRODUCT_TYPE.FLIGHT))
    .find((one) =>
      isArrival
        ? isOnDay(one.to) && isAirportOfStay(geography, one.ends, stay)
        : isOnDay(one.from) && isAirportOfStay(geography, one.begins, stay),
    );
  const routes = listRoutes(geography, stay, kind, flight && (isArrival ? flight.ends : flight.begins));
  const towns = new Set(routes.map(({ town }) => town.publicId));
  const isBooked = parts
    .filter(isProductType(PRODUCT_TYPE.TRANSFER))
    .some((ride) => isOnDay(ride.from) && towns.has(isArrival ? ride.ends.id : ride.begins.id));
  const [route] = routes;
  if (!route || isBooked) return [];
  const place = locateSite(geography, stay.begins)?.town ?? route.town;
  const ends = isArrival ? { from: route.hub, to: route.town } : { from: route.town, to: route.hub };
  const date = (isArrival ? flight?.to : flight?.from) ?? day;
  const flightNumber = isArrival ? flight?.flightNumbers.at(-1) : flight?.flightNumbers[0];
  const time = (isArrival ? flight?.endsAt : flight?.startsAt)?.slice(11, 16) ?? null;
  return [{ kind, from: date, to: date, place, route: ends, time, flightNumber: flightNumber ?? null }];
}
