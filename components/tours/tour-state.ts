import { nightsBetween } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { MAX_DAYS } from "@/lib/tour/limits";
import type { TourSearchRequest } from "@/lib/tour/schemas";
import {
  buildAddress,
  writeIdAndName,
  toParty,
  writeParty,
  readCurrency,
  readDate,
  readIdAndName,
  readParty,
  type PartyInput,
  type LabelledId,
  type AddressQuery,
} from "../products/search/address";

export const LIMITS = { adults: 14, children: 8 };

/** Maximum days ahead on which departures are sold. */
export const MAX_DAYS_AHEAD = 730;

/** All tours of a place, or one tour. */
export interface TourWhere extends LabelledId {
  kind: "place" | "tour";
}

export interface TourState {
  where: TourWhere | null;
  from: string | null;
  to: string | null;
  party: PartyInput;
  language: string;
  currency: string;
}
export interface CompleteTour extends TourState {
  where: TourWhere;
  from: string;
  to: string;
}

/** Reads a search from an address; invalid values count as absent. */
export function readTour(query: AddressQuery): TourState {
  const language = query.get("language") ?? "";
  const [place, tour] = [readIdAndName(query, "place"), readIdAndName(query, "tour")];
  return {
    where: place ? { kind: "place", ...place } : tour && { kind: "tour", ...tour },
    from: readDate(query, "from"),
    to: readDate(query, "to"),
    party: readParty(query, LIMITS),
    language: /^[a-z]{2}$/.test(language) ? language : "en",
    currency: readCurrency(query),
  };
}

export function tourPath({ where, from, to, party, language, currency }: TourState): string {
  return buildAddress("/search/tours", {
    ...(where && writeIdAndName(where.kind, where)),
    from,
    to,
    party: writeParty(party),
    language: language === "en" ? null : language,
    currency,
  });
}

/** The address of a tour's page. It keeps the searched place, so that the page can lead back to its list. */
export function tourPagePath(id: string, state: TourState): string {
  const where = state.where?.kind === "place" ? state.where : null;
  return tourPath({ ...state, where }).replace(/^\/search\/tours/, `/tours/${encodeURIComponent(id)}`);
}

/** The query of a tour, shared by the page's prefetch and the screen, so that it is read once. */
export const tourQuery = (id: string) => ({ params: { public_id: id } });

export function tourProblems({ where, from, to, party }: TourState) {
  const problems: Partial<Record<"where" | "dates" | "party", string>> = {};
  if (!where) problems.where = t("tours.problem.where");
  if (from === null || to === null) problems.dates = t("tours.problem.days");
  else if (nightsBetween(from, to) < 0) problems.dates = t("tours.problem.order");
  else if (nightsBetween(from, to) >= MAX_DAYS) problems.dates = t("tours.problem.atMost", { days: MAX_DAYS });
  if (party.ages.includes(null)) problems.party = t("products.agesMissing");
  return Object.keys(problems).length ? problems : undefined;
}

export const isTourComplete = (state: TourState): state is CompleteTour => tourProblems(state) === undefined;

/** The search request for the service. */
export function tourRequest({ where, from, to, party, language, currency }: CompleteTour): TourSearchRequest {
  return {
    ...(where.kind === "tour" ? { tour_public_id: where.id } : { place_public_id: where.id }),
    date_from: from,
    date_to: to,
    ...toParty(party),
    currency_code: currency,
    language,
  };
}
