import type { PackageSearchRequest } from "@/lib/package/schemas";
import {
  addressOf,
  namedQuery,
  partyOf,
  partyText,
  readCurrency,
  readDate,
  readNamed,
  readParty,
  type PartyInput,
  type Named,
  type Query,
} from "../products/search/address";

export const LIMITS = { adults: 14, children: 8 };

export interface PackageState {
  /** null: any place. */
  place: Named | null;
  /** A single package; the place is then ignored. */
  one: Named | null;
  date: string | null;
  party: PartyInput;
  language: string;
  currency: string;
}
export interface CompletePackage extends PackageState {
  date: string;
}

/** Reads a search from an address; invalid values count as absent. */
export function readPackage(query: Query): PackageState {
  const language = query.get("language") ?? "";
  const one = readNamed(query, "package");
  return {
    place: one ? null : readNamed(query, "place"),
    one,
    date: readDate(query, "date"),
    party: readParty(query, LIMITS),
    language: /^[a-z]{2}$/.test(language) ? language : "en",
    currency: readCurrency(query),
  };
}

export function packagePath({ place, one, date, party, language, currency }: PackageState): string {
  return addressOf("/search/packages", {
    ...namedQuery("place", place),
    ...namedQuery("package", one),
    date,
    party: partyText(party),
    language: language === "en" ? null : language,
    currency,
  });
}

export function packageProblems({ date, party }: PackageState) {
  const problems: Partial<Record<"date" | "party", string>> = {};
  if (date === null) problems.date = "Choose the start date";
  if (party.ages.includes(null)) problems.party = "Enter each child’s age";
  return Object.keys(problems).length ? problems : undefined;
}

export const isPackageComplete = (state: PackageState): state is CompletePackage =>
  packageProblems(state) === undefined;

/** The search request for the service. */
export function packageRequest({ place, one, date, party, language, currency }: CompletePackage): PackageSearchRequest {
  return {
    ...(one ? { package_public_id: one.id } : place && { place_public_id: place.id }),
    start_date: date,
    ...partyOf(party),
    currency_code: currency,
    language,
  };
}
