import { countries as facts, getCountryData, type TCountryCode } from "countries-list";
import { iso31661 } from "iso-3166";
import type { CountryRecord } from "./reference-schemas";

/** Fund codes of ISO 4217, which are no means of payment. */
const FUNDS: ReadonlySet<string> = new Set(["BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW"]);

/** A country outside ISO 3166-1, with a code from its user-assigned range. */
const KOSOVO = { alpha2: "XK", alpha3: "XKX", numeric: null };

const names = new Intl.DisplayNames("en", { type: "region" });

/** All countries by alpha-2 code: codes of ISO 3166-1, facts of the npm package countries-list. */
export const countries: readonly Omit<CountryRecord, "place_public_id">[] = [...iso31661, KOSOVO]
  .map(({ alpha2, alpha3, numeric }) => {
    if (!(alpha2 in facts)) throw new Error(`countries-list has no ${alpha2}`);
    const { continent, currency, phone } = getCountryData(alpha2 as TCountryCode);
    return {
      country_code: alpha2,
      alpha_3: alpha3,
      numeric_code: numeric,
      name: names.of(alpha2) ?? alpha2,
      continent_code: continent,
      currency_codes: currency.filter((code) => !FUNDS.has(code)),
      calling_codes: phone.map((prefix) => `+${prefix}`),
    };
  })
  .toSorted((a, b) => (a.country_code < b.country_code ? -1 : 1));
