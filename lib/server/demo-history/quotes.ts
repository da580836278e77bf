import { addDays } from "@/lib/core/dates";
import { newTraceId } from "@/lib/core/ids";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { QUOTE_LINKS, storeChoice } from "@/lib/sales-quote/public/public-quote-repository";
import { hashOfToken } from "@/lib/shared-link/link";
import { countView } from "@/lib/shared-link/link-repository";
import { callInPast, type PastCaller } from "./past-calls";
import { hoursAfter } from "./sales-plan";
import type { Shelf } from "./shelf-repository";
import type { Happening } from "./timeline";

interface Quote {
  public_id: string;
  version: number;
  offers: { id: string }[];
}
interface Found {
  results: {
    property_id: string;
    allocations: { slots: { room_public_id: string; rate_plan_public_id: string }[] }[];
  }[];
}
interface Offered {
  offers?: { allocation_id: string }[];
}
/** What an offer of a quote is added with. */
type Wanted = object | undefined;

/** A quote of the demo's agent. */
interface Planned {
  code: string;
  daysAgo: number;
  /** Name of the place that the traveller asked for. */
  place: string;
  title: string;
  /** Offers beside those of stays; the stays are then two. */
  besides?: readonly Besides[];
  /** Hours after it was sent at which the traveller opened its link; absent: it was not sent. */
  viewedAfter?: readonly number[];
  /** Hours after it was sent at which the traveller chose its first offer. */
  chosenAfter?: number;
}

type Besides = "transfer" | "tour" | "flight" | "package";

const QUOTES: readonly Planned[] = [
  {
    code: "quote-1",
    daysAgo: 19,
    place: "Rome",
    title: "Rome in spring",
    besides: ["transfer", "tour"],
    viewedAfter: [5, 29],
  },
  { code: "quote-4", daysAgo: 8, place: "Lisbon", title: "Lisbon for two", viewedAfter: [1, 20], chosenAfter: 20.2 },
  {
    code: "quote-2",
    daysAgo: 5,
    place: "Madrid",
    title: "A long weekend in Madrid",
    besides: ["flight", "package"],
    viewedAfter: [2, 26, 74],
  },
  { code: "quote-3", daysAgo: 1, place: "New York", title: "New York with the children" },
];

/** Makes the quotes of the history. */
export function quotesOf(agent: PastCaller, shelf: Shelf, now: Date): Happening[] {
  return QUOTES.map((quote) => {
    const at = hoursAfter(now, -24 * quote.daysAgo);
    return { at, run: () => makeQuote(agent, shelf, at, quote) };
  });
}

async function makeQuote(agent: PastCaller, shelf: Shelf, at: Date, planned: Planned): Promise<void> {
  const { code, besides = [] } = planned;
  const visit = { agent, shelf, at, place: planned.place, checkin: addDays(at.toISOString().slice(0, 10), 90) };
  const stays = (await staysOf(visit)).slice(0, besides.length > 0 ? 2 : 3);
  const others = await Promise.all(besides.map((product) => WANTED[product](visit)));
  let quote: Quote | undefined;
  for (const [n, offer] of [...stays, ...others].entries()) {
    if (!offer) continue;
    const body = { offer };
    const added = await callInPast<Quote>("salesQuote.offer.add", agent, { at, key: `${code}-${n}`, body });
    if (added.status < 300) quote = added.body;
  }
  if (quote) await finishQuote(agent, at, quote, planned);
}

/** Where and when the traveller wants to go, and who asks. */
interface Visit {
  agent: PastCaller;
  shelf: Shelf;
  at: Date;
  /** Name of the place. */
  place: string;
  checkin: string;
}

const NIGHTS = 4;
const PARTY = { adults: 2, child_ages: [], currency_code: "EUR" };

async function staysOf({ agent, shelf, at, place, checkin }: Visit): Promise<object[]> {
  const checkout = addDays(checkin, NIGHTS);
  const stay = { checkin, checkout, occupancy: [{ adults: 2, child_ages: [] }], currency: "EUR" };
  const property_ids = propertiesOf(shelf, place)?.ids ?? [];
  const found = await callInPast<Found>("search", agent, { at, body: { property_ids, ...stay } });
  return found.body.results.flatMap(({ property_id: property_public_id, allocations }) => {
    const [slot] = allocations[0]?.slots ?? [];
    if (!slot) return [];
    const picks = [{ room_public_id: slot.room_public_id, rate_plan_public_id: slot.rate_plan_public_id }];
    return [{ product_type: PRODUCT_TYPE.STAY, stay: { property_public_id, ...stay, picks } }];
  });
}

const propertiesOf = (shelf: Shelf, place: string) => shelf.properties.find(({ name }) => name === place);
const placeIdOf = ({ shelf, place }: Visit) => propertiesOf(shelf, place)?.placeId;

/** The first offer that a search finds; undefined without one. */
async function firstFound(
  { agent, at }: Visit,
  operation: string,
  product_type: number,
  body: object,
): Promise<Wanted> {
  const found = await callInPast<Offered>(operation, agent, { at, body });
  const [offer] = found.body.offers ?? [];
  return offer && { product_type, request: { ...body, allocation_id: offer.allocation_id } };
}

/** What is found for the first of several values that something is found for. */
async function firstOf<Value>(values: readonly Value[], find: (value: Value) => Promise<Wanted>): Promise<Wanted> {
  for (const value of values) {
    const found = await find(value);
    if (found) return found;
  }
  return undefined;
}

/** How an offer of each product is found. */
const WANTED: Record<Besides, (visit: Visit) => Promise<Wanted>> = {
  async transfer(visit) {
    const route = visit.shelf.routes.find(({ placeId }) => placeId === placeIdOf(visit));
    if (!route) return undefined;
    const zones = { from_zone_public_id: route.from, to_zone_public_id: route.to, direction: 1, service_class: 0 };
    const body = { ...zones, service_date: visit.checkin, ...PARTY, language: "en" };
    const found = await firstFound(visit, "transfer.search", PRODUCT_TYPE.TRANSFER, body);
    return found && { ...found, time: "14:30" };
  },
  async tour(visit) {
    const [tour] = visit.shelf.tours.find(({ placeId }) => placeId === placeIdOf(visit))?.ids ?? [];
    if (tour === undefined) return undefined;
    const days = { date_from: addDays(visit.checkin, 1), date_to: addDays(visit.checkin, NIGHTS) };
    const body = { tour_public_id: tour, ...days, ...PARTY, language: "en" };
    return firstFound(visit, "tour.search", PRODUCT_TYPE.TOUR, body);
  },
  flight(visit) {
    const days = { departure_date: visit.checkin, return_date: addDays(visit.checkin, NIGHTS) };
    const searched = { destination: placeIdOf(visit), ...days, ...PARTY };
    const origins = [...new Set(visit.shelf.flights.map(({ origin }) => origin))];
    return firstOf(origins, (origin) =>
      firstFound(visit, "flight.search", PRODUCT_TYPE.FLIGHT, { ...searched, origin }),
    );
  },
  package(visit) {
    // Many packages begin on some days of the week alone.
    const starts = Array.from({ length: 7 }, (_, days) => addDays(visit.checkin, days));
    const searched = { place_public_id: placeIdOf(visit), ...PARTY, language: "en" };
    return firstOf(starts, (start_date) =>
      firstFound(visit, "package.search", PRODUCT_TYPE.PACKAGE, { ...searched, start_date }),
    );
  },
};

/** Gives a quote its title, ends adding to it, sends it, and lets the traveller open it. */
async function finishQuote(
  agent: PastCaller,
  at: Date,
  { public_id, version, offers }: Quote,
  { code, title, viewedAfter, chosenAfter }: Planned,
): Promise<void> {
  const params = { public_id };
  const body = {
    version,
    title,
    note: null,
    valid_days: 14,
    offers: offers.map(({ id }) => ({ id, sell_price: null })),
    is_collecting: false,
  };
  const changed = await callInPast<Quote>("salesQuote.update", agent, { at, params, body, key: `${code}-change` });
  if (!viewedAfter || changed.status >= 300) return;
  const sentAt = hoursAfter(at, 0.2);
  const sent = await callInPast<{ path: string | null }>("salesQuote.send", agent, {
    at: sentAt,
    params,
    body: { version: changed.body.version },
    key: `${code}-send`,
  });
  const link = hashOfToken(sent.body.path?.split("/").at(-1) ?? "");
  for (const hours of viewedAfter) await countView(QUOTE_LINKS, link, code, hoursAfter(sentAt, hours));
  if (chosenAfter === undefined) return;
  const chosenAt = hoursAfter(sentAt, chosenAfter);
  const choice = { offer_id: offers[0]!.id, version: changed.body.version, name: "Luca Ferrari", message: null };
  await storeChoice(link, { ...choice, at: chosenAt.toISOString() }, chosenAt, newTraceId());
}
