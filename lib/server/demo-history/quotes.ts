import { addDays } from "@/lib/core/dates";
import { newTraceId } from "@/lib/core/ids";
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

/** A quote of the demo's agent. */
interface Planned {
  code: string;
  daysAgo: number;
  /** Name of the place that the traveller asked for. */
  place: string;
  title: string;
  /** Hours after it was sent at which the traveller opened its link; absent: it was not sent. */
  viewedAfter?: readonly number[];
  /** Hours after it was sent at which the traveller chose its first offer. */
  chosenAfter?: number;
}

const QUOTES: readonly Planned[] = [
  { code: "quote-1", daysAgo: 19, place: "Rome", title: "Rome in spring", viewedAfter: [5, 29] },
  { code: "quote-4", daysAgo: 8, place: "Lisbon", title: "Lisbon for two", viewedAfter: [1, 20], chosenAfter: 20.2 },
  { code: "quote-2", daysAgo: 5, place: "Madrid", title: "A long weekend in Madrid", viewedAfter: [2, 26, 74] },
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
  const { code, place } = planned;
  const checkin = addDays(at.toISOString().slice(0, 10), 90);
  const stay = { checkin, checkout: addDays(checkin, 4), occupancy: [{ adults: 2, child_ages: [] }], currency: "EUR" };
  const found = await callInPast<Found>("search", agent, {
    at,
    body: { property_ids: shelf.properties.find(({ name }) => name === place)?.ids ?? [], ...stay },
  });
  let quote: Quote | undefined;
  for (const { property_id, allocations } of found.body.results.slice(0, 3)) {
    const [slot] = allocations[0]?.slots ?? [];
    if (!slot) continue;
    const picks = [{ room_public_id: slot.room_public_id, rate_plan_public_id: slot.rate_plan_public_id }];
    const added = await callInPast<Quote>("salesQuote.offer.add", agent, {
      at,
      key: `${code}-${property_id}`,
      body: { stay: { property_public_id: property_id, ...stay, picks } },
    });
    if (added.status < 300) quote = added.body;
  }
  if (quote) await finishQuote(agent, at, quote, planned);
}

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
