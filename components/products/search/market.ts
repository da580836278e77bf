import { COUNTRY_CODES } from "@/lib/core/countries";
import { formatCountry } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import type { AddressQuery } from "./address";

// The country that the guests of a search buy in (ISO 3166); null: the profile's.

/** Reads the guests' market from an address; null if it names none. */
export function readMarket(query: AddressQuery): string | null {
  const code = query.get("market");
  return code !== null && COUNTRY_CODES.includes(code) ? code : null;
}

/** The guests' market as a field of requests; without it the service takes the profile's. */
export const toMarket = (market: string | null): { guest_market?: string } =>
  market === null ? {} : { guest_market: market };

/** The travellers in words, with their country if the search names one: `2 adults · guests from Germany`. */
export const formatTravellers = (party: string, market: string | null | undefined): string =>
  market == null ? party : `${party} · ${t("search.guestsFrom", { country: formatCountry(market) })}`;
