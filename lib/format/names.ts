import { memoizePerLocale } from "@/lib/language/reader";

const namesOf = (type: Intl.DisplayNamesType) =>
  memoizePerLocale((locale) => new Intl.DisplayNames(locale, { type, fallback: "code" }));
const countries = namesOf("region");
const currencies = namesOf("currency");
const tongues = namesOf("language");

/** The name of a code in the reader's language; anything that is not a code stays as it is. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Names a country: `Germany` for `DE`. */
export const formatCountry = (code: string): string => nameOf(countries(), code);

/** Names a currency: `Euro` for `EUR`. */
export const formatCurrency = (code: string): string => nameOf(currencies(), code);

/** Names a language: `German` for `de`. */
export const formatLanguageName = (tag: string): string => nameOf(tongues(), tag);
