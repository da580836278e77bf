import { formatParty } from "@/lib/format/party";
import { t } from "@/lib/language/text";
import type { PackageSearchRequest } from "@/lib/package/schemas";
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
import { formatTravellers, readMarket, toMarket } from "../products/search/market";

export const LIMITS = { adults: 14, children: 8 };

/** Maximum days ahead on which packages are sold. */
export const MAX_DAYS_AHEAD = 730;

export interface PackageState {
  /** Null for any place. */
  place: LabelledId | null;
  /** A single package; `place` is then ignored. */
  one: LabelledId | null;
  date: string | null;
  party: PartyInput;
  language: string;
  currency: string;
  /** The country that the guests buy in (ISO 3166); null: the profile's. */
  market: string | null;
}
export interface CompletePackage extends PackageState {
  date: string;
}

/** Reads a search from an address; invalid values count as absent. */
export function readPackage(query: AddressQuery): PackageState {
  const language = query.get("language") ?? "";
  const one = readIdAndName(query, "package");
  return {
    place: one ? null : readIdAndName(query, "place"),
    one,
    date: readDate(query, "date"),
    party: readParty(query, LIMITS),
    language: /^[a-z]{2}$/.test(language) ? language : "en",
    currency: readCurrency(query),
    market: readMarket(query),
  };
}

export function packagePath({ place, one, date, party, language, currency, market }: PackageState): string {
  return buildAddress("/search/packages", {
    ...writeIdAndName("place", place),
    ...writeIdAndName("package", one),
    date,
    party: writeParty(party),
    language: language === "en" ? null : language,
    currency,
    market,
  });
}

/**
 * Parameters for the results' order and filters, which a package's page passes on so that its back link restores
 * them.
 */
const VIEW = ["sort", "nights", "by", "cancel", "confirms"];

/** The order and filters of an address as a query, `&sort=name&by=air`; empty if there are none. */
export function packageView(query: Pick<URLSearchParams, "getAll">): string {
  const view = new URLSearchParams(VIEW.flatMap((name) => query.getAll(name).map((value) => [name, value])));
  return view.size === 0 ? "" : `&${view.toString()}`;
}

/** The address of a package's page. It keeps the search, so that the page can lead back to its results. */
export function packagePagePath(id: string, state: PackageState): string {
  return packagePath({ ...state, one: null }).replace(/^\/search\/packages/, `/packages/${encodeURIComponent(id)}`);
}

/** The query of a package, shared by the page's prefetch and the screen, so that it is read once. */
export const packageQuery = (id: string) => ({ params: { public_id: id } });

export function packageProblems({ date, party }: PackageState) {
  const problems: Partial<Record<"date" | "party", string>> = {};
  if (date === null) problems.date = t("packages.problem.date");
  if (party.ages.includes(null)) problems.party = t("products.agesMissing");
  return Object.keys(problems).length ? problems : undefined;
}

export const isPackageComplete = (state: PackageState): state is CompletePackage =>
  packageProblems(state) === undefined;

/** The travellers in words, with their country if the search names one. */
export const formatPackageParty = ({ party, market }: CompletePackage): string =>
  formatTravellers(formatParty(toParty(party)), market);

/** The search request for the service. */
export function packageRequest(search: CompletePackage): PackageSearchRequest {
  const { place, one, date, party, language, currency, market } = search;
  return {
    ...(one ? { package_public_id: one.id } : place && { place_public_id: place.id }),
    start_date: date,
    ...toParty(party),
    currency_code: currency,
    ...toMarket(market),
    language,
  };
}
