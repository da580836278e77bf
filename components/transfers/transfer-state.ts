import type { z } from "zod";
import {
  buildAddress,
  writeIdAndName,
  toParty,
  writeParty,
  readCurrency,
  readDate,
  readIdAndName,
  readChoiceOf,
  readParty,
  readTime,
  type PartyInput,
  type LabelledId,
  type AddressQuery,
} from "@/components/products/search/address";
import { formatLongRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import type { TransferSearchRequest, TransferOffer } from "@/lib/transfer/schemas";

/** The form's limits; the service accepts up to 99 adults and 50 children. */
export const LIMITS = { adults: 99, children: 20 };
export const MAX_BAGS = 200;
const CLASSES = ["any", "private", "shared"] as const;

/** A service zone, or a hotel in it by its own name. */
export interface End extends LabelledId {
  /** The hotel's public id. */
  hotel?: string;
}

export interface TransferState {
  from: End | null;
  to: End | null;
  direction: "arrival" | "departure";
  date: string | null;
  /** The local time at the start, of landing or pick-up. */
  time: string | null;
  /** The day of the way back; null for one way. */
  returnDate: string | null;
  returnTime: string | null;
  party: PartyInput;
  /** Null if not entered. */
  bags: number | null;
  serviceClass: (typeof CLASSES)[number];
  language: string;
  currency: string;
}
export interface CompleteTransfer extends TransferState {
  from: End;
  to: End;
  date: string;
}

function readEnd(query: AddressQuery, name: "from" | "to"): End | null {
  const zone = readIdAndName(query, name);
  const hotel = query.get(`${name}_hotel`)?.slice(0, 100);
  return zone && { ...zone, ...(hotel && { hotel }) };
}
const endQuery = (name: "from" | "to", end: End | null) => ({
  ...writeIdAndName(name, end),
  [`${name}_hotel`]: end?.hotel ?? null,
});

/** The hotel where guests are picked up or dropped off; undefined if only the zone is known. */
export function hotelOf({ direction, from, to }: CompleteTransfer): LabelledId | undefined {
  const { hotel, label } = direction === "arrival" ? to : from;
  return hotel === undefined ? undefined : { id: hotel, label };
}

/** Reads a search from an address; invalid values count as absent. */
export function readTransfer(query: AddressQuery): TransferState {
  const bags = query.get("bags") ?? "";
  const language = query.get("language") ?? "";
  return {
    from: readEnd(query, "from"),
    to: readEnd(query, "to"),
    direction: readChoiceOf(query, "direction", ["arrival", "departure"]),
    date: readDate(query, "date"),
    time: readTime(query, "time"),
    returnDate: readDate(query, "return"),
    returnTime: readTime(query, "return_time"),
    party: readParty(query, LIMITS),
    bags: /^\d{1,3}$/.test(bags) && Number(bags) <= MAX_BAGS ? Number(bags) : null,
    serviceClass: readChoiceOf(query, "class", CLASSES),
    language: /^[a-z]{2}$/.test(language) ? language : "en",
    currency: readCurrency(query),
  };
}

export function transferPath(state: TransferState): string {
  return buildAddress("/search/transfers", {
    ...endQuery("from", state.from),
    ...endQuery("to", state.to),
    direction: state.direction === "arrival" ? null : state.direction,
    date: state.date,
    time: state.time,
    return: state.returnDate,
    return_time: state.returnDate === null ? null : state.returnTime,
    party: writeParty(state.party),
    bags: state.bags === null ? null : String(state.bags),
    class: state.serviceClass === "any" ? null : state.serviceClass,
    language: state.language === "en" ? null : state.language,
    currency: state.currency,
  });
}

export function transferProblems({ from, to, date, returnDate, party }: TransferState) {
  const problems: Partial<Record<"from" | "to" | "date" | "returnDate" | "party", string>> = {};
  if (!from) problems.from = t("transfers.problem.from");
  if (!to) problems.to = t("transfers.problem.to");
  if (date === null) problems.date = t("transfers.problem.date");
  if (date !== null && returnDate !== null && returnDate < date) problems.returnDate = t("transfers.problem.return");
  if (party.ages.includes(null)) problems.party = t("products.agesMissing");
  return Object.keys(problems).length ? problems : undefined;
}

export const isTransferComplete = (state: TransferState): state is CompleteTransfer =>
  transferProblems(state) === undefined;

/** The search of the way back; undefined for one way. */
export function toWayBack({ returnDate: date, returnTime: time, ...there }: CompleteTransfer) {
  if (date === null) return undefined;
  const direction = there.direction === "arrival" ? "departure" : "arrival";
  const [from, to] = [there.to, there.from];
  return { ...there, from, to, direction, date, time, returnDate: null, returnTime: null } satisfies CompleteTransfer;
}

/** The route of a search in words. */
export const formatRoute = ({ from, to }: Pick<CompleteTransfer, "from" | "to">): string =>
  t("products.routeTo", { from: from.label, to: to.label });

/** The search request for the service, of one way. */
export function transferRequest(search: CompleteTransfer): TransferSearchRequest {
  return {
    from_zone_public_id: search.from.id,
    to_zone_public_id: search.to.id,
    direction: search.direction === "arrival" ? 1 : 2,
    service_date: search.date,
    ...(search.time !== null && { service_time: search.time }),
    ...toParty(search.party),
    service_class: CLASSES.indexOf(search.serviceClass) as 0 | 1 | 2,
    currency_code: search.currency,
    language: search.language,
  };
}

/** The day of a search, or both days. */
export const formatDays = ({ date, returnDate }: Pick<CompleteTransfer, "date" | "returnDate">): string =>
  formatLongRange(date, returnDate ?? date);

/** The note for the driver about the time. */
export function pickupNote({ time, direction }: Pick<CompleteTransfer, "time" | "direction">): string {
  if (time === null) return "";
  return direction === "arrival" ? t("transfers.arrivesAtTime", { time }) : t("transfers.pickupAtTime", { time });
}

/** A transfer's vehicles, which offers and quotes both have. */
type Offer = Pick<z.output<typeof TransferOffer>, "units" | "service_class"> & { vehicle_type: { max_bags: number } };

/** How many bags an offer takes; for a shared transfer, those of the whole vehicle. */
export function bagsTaken({ vehicle_type: { max_bags }, units, service_class }: Offer): number {
  return service_class === 1 ? max_bags * units : max_bags;
}

/** The message if an offer cannot take the bags; undefined if it can. */
export function tooManyBags(offer: Offer, bags: number | null): string | undefined {
  const most = bagsTaken(offer);
  if (bags === null || bags <= most) return undefined;
  return offer.service_class === 1 && offer.units > 1
    ? t("transfers.bags.all", { bags, most, units: offer.units })
    : t("transfers.bags.one", { bags, most });
}
