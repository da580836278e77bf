import { addDays } from "@/lib/core/dates";
import { adultsOf, agesOf, contactOf, travellersOf, type Guests } from "./guests";
import { callInPast, type PastAnswer, type PastCaller } from "./past-calls";
import { hoursAfter, type Product, type Sale } from "./sales-plan";
import type { Shelf } from "./shelf-repository";

/** A booking that a sale became. */
export interface Sold {
  publicId: string;
  status: string;
  /** When it was booked. */
  at: Date;
  /** Of the stay's place; undefined for other products. */
  placeId?: string | undefined;
}

interface Offer {
  rate_key: string;
}
interface Found {
  results: { allocations: { allocation_id: string; slots: Offer[] }[] }[];
}
interface Offered {
  offers: { allocation_id: string }[];
}
interface Held {
  match_status: string;
  prebook_token: string;
}
interface Booked {
  booking: { public_id: string; status: string };
}

/** One sale at the counter: who sells, what and from where. */
export interface Counter {
  who: PastCaller;
  shelf: Shelf;
  sale: Sale;
  /** Minutes pass between the steps. */
  step: (minutes: number) => Date;
}

const pick = <T>(from: readonly T[], choice: number): T | undefined => from[Math.floor(choice * from.length)];
/** A second, independent choice of the same sale. */
const again = (choice: number): number => (choice * 7_919) % 1;

function counterOf(who: PastCaller, shelf: Shelf, sale: Sale): Counter {
  return { who, shelf, sale, step: (minutes) => new Date(sale.at.getTime() + minutes * 60_000) };
}

const lead = ({ first, last }: Guests, shared: object) => ({
  kind: "ADULT",
  first_name: first,
  last_name: last,
  ...shared,
});

/** Books what a search offered: holds it, then books it a few minutes later. */
async function hold(
  { who, sale, step }: Counter,
  prefix: string,
  offer: object,
  scenario: string | undefined,
  book: object,
): Promise<Sold | undefined> {
  const operation = (verb: string) => (prefix === "stay" ? verb : `${prefix}.${verb}`);
  const key = `${sale.code}-${prefix}`;
  const durationUs = 12_000 + Math.floor(sale.choice * 30_000);
  const held = await callInPast<Held>(operation("prebook"), who, {
    at: step(1),
    body: offer,
    key: `${key}-hold`,
    durationUs,
  });
  if (held.status >= 400 || held.body.match_status === "SOLD_OUT") return undefined;
  const booked = await callInPast<Booked>(operation("book"), who, {
    at: step(4),
    body: { prebook_token: held.body.prebook_token, ...book },
    key,
    durationUs: durationUs * 2,
    ...(scenario !== undefined && { scenario }),
  });
  return soldOf(booked, step(4));
}

function soldOf({ status, body }: PastAnswer<Booked>, at: Date): Sold | undefined {
  return status >= 400 ? undefined : { publicId: body.booking.public_id, status: body.booking.status, at };
}

const scenarioOf = ({ isFailing }: Sale): string | undefined => (isFailing ? "pending_failed" : undefined);
const referenceOf = ({ code }: Sale): string => `DT-${code}`;

async function sellStay(counter: Counter): Promise<Sold | undefined> {
  const { who, shelf, sale, step } = counter;
  const { guests, startsOn: checkin, nights, rooms, currency } = sale;
  const place = pick(shelf.properties, sale.choice)!;
  const property = pick(place.ids, again(sale.choice))!;
  const room = { adults: adultsOf(guests), child_ages: agesOf(guests) };
  const occupancy = Array.from({ length: rooms }, () => room);
  const found = await callInPast<Found>("search", who, {
    at: step(0),
    body: { property_ids: [property], checkin, checkout: addDays(checkin, nights), occupancy, currency },
    durationUs: 6_000 + Math.floor(sale.choice * 9_000),
  });
  const allocations = found.body.results?.[0]?.allocations ?? [];
  const chosen = pick(allocations.slice(0, 4), again(sale.choice));
  if (!chosen) return undefined;
  const offer = {
    property_public_id: property,
    rate_key: chosen.slots[0]!.rate_key,
    ...(chosen.slots.length > 1 && { allocation_id: chosen.allocation_id }),
    checkin,
    nights,
    adults: room.adults * rooms,
    child_ages: occupancy.flatMap((each) => each.child_ages),
    currency_code: currency,
  };
  const everybody = travellersOf(guests);
  const sold = await hold(counter, "stay", offer, scenarioOf(sale), {
    contact: contactOf(guests),
    guests: chosen.slots.map((_, at) => (at === 0 && rooms === 1 ? everybody : [lead(guests, {})])),
    agency_reference: referenceOf(sale),
  });
  return sold && { ...sold, placeId: place.placeId };
}

/** Sells a product whose search and prebook have the same body. */
async function sellOffered(counter: Counter, product: Product, body: object, book: object): Promise<Sold | undefined> {
  const { who, sale, step } = counter;
  const found = await callInPast<Offered>(`${product}.search`, who, {
    at: step(0),
    body,
    durationUs: 5_000 + Math.floor(sale.choice * 8_000),
  });
  const chosen = pick((found.body.offers ?? []).slice(0, 5), again(sale.choice));
  if (!chosen) return undefined;
  return hold(counter, product, { ...body, allocation_id: chosen.allocation_id }, scenarioOf(sale), {
    contact: contactOf(sale.guests),
    agency_reference: referenceOf(sale),
    ...book,
  });
}

const partyOf = ({ guests, currency }: Sale) => ({
  adults: adultsOf(guests),
  child_ages: agesOf(guests),
  currency_code: currency,
});

function sellTransfer(counter: Counter, placeId?: string): Promise<Sold | undefined> {
  const { shelf, sale } = counter;
  const there = shelf.routes.filter((route) => placeId === undefined || route.placeId === placeId);
  const route = pick(there, sale.choice);
  if (!route) return Promise.resolve(undefined);
  const zones = { from_zone_public_id: route.from, to_zone_public_id: route.to, direction: 1, service_class: 0 };
  const body = { ...zones, service_date: sale.startsOn, ...partyOf(sale), language: "en" };
  return sellOffered(counter, "transfer", body, {
    travellers: travellersOf(sale.guests).slice(0, 1),
    flight_number: `XD${100 + Math.floor(sale.choice * 800)}`,
  });
}

function sellTour(counter: Counter, placeId?: string): Promise<Sold | undefined> {
  const { shelf, sale } = counter;
  const there = shelf.tours.filter((tours) => placeId === undefined || tours.placeId === placeId);
  const place = pick(there, sale.choice);
  const tour = place && pick(place.ids, again(sale.choice));
  if (!tour) return Promise.resolve(undefined);
  const from = addDays(sale.startsOn, 1);
  const body = { tour_public_id: tour, date_from: from, date_to: addDays(from, 2), ...partyOf(sale), language: "en" };
  return sellOffered(counter, "tour", body, { travellers: travellersOf(sale.guests) });
}

function sellFlight(counter: Counter): Promise<Sold | undefined> {
  const { shelf, sale } = counter;
  const route = pick(shelf.flights, sale.choice)!;
  const body = {
    origin: route.origin,
    destination: route.destination,
    departure_date: sale.startsOn,
    ...(sale.nights > 2 && { return_date: addDays(sale.startsOn, sale.nights) }),
    ...partyOf(sale),
  };
  return sellOffered(counter, "flight", body, { travellers: travellersOf(sale.guests, yearOf(sale)) });
}

function sellPackage(counter: Counter): Promise<Sold | undefined> {
  const { shelf, sale } = counter;
  const body = { package_public_id: pick(shelf.packages, sale.choice)!, start_date: sale.startsOn, ...partyOf(sale) };
  return sellOffered(
    counter,
    "package",
    { ...body, language: "en" },
    { travellers: travellersOf(sale.guests, yearOf(sale)) },
  );
}

const yearOf = ({ startsOn }: Sale): number => Number(startsOn.slice(0, 4));

const SELLERS: Record<Product, (counter: Counter) => Promise<Sold | undefined>> = {
  stay: sellStay,
  transfer: sellTransfer,
  tour: sellTour,
  flight: sellFlight,
  package: sellPackage,
};

/** Makes a sale. @returns undefined when nothing was on sale for it */
export async function sell(who: PastCaller, shelf: Shelf, sale: Sale): Promise<Sold | undefined> {
  return SELLERS[sale.product](counterOf(who, shelf, sale));
}

/**
 * Completes a stay to a trip: with the transfer from the airport and a tour, where its place has them.
 * @returns the trip's bookings, the stay first
 */
export async function sellTrip(who: PastCaller, shelf: Shelf, sale: Sale, stay: Sold): Promise<Sold[]> {
  const later = { ...sale, at: hoursAfter(sale.at, 0.25) };
  const more = counterOf(who, shelf, later);
  const members = [stay, await sellTransfer(more, stay.placeId), await sellTour(more, stay.placeId)].filter(
    (each) => each !== undefined,
  );
  if (members.length > 1) {
    await callInPast("trip.create", who, {
      at: more.step(8),
      key: `${sale.code}-trip`,
      body: {
        name: `${sale.guests.last}, ${sale.startsOn.slice(0, 7)}`,
        reference: referenceOf(sale),
        booking_public_ids: members.map(({ publicId }) => publicId),
      },
    });
  }
  return members;
}
