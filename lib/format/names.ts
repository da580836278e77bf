import { perLocale } from "@/lib/language/reader";

const namesOf = (type: Intl.DisplayNamesType) =>
  perLocale((locale) => new Intl.DisplayNames(locale, { type, fallback: "code" }));
const countries = namesOf("region");
const currencies = namesOf("currency");
const tongues = namesOf("language");

/** The name of a code in the reader's language; what is no code unchanged. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** `Germany` of `DE`. */
export const formatCountry = (code: string): string => nameOf(countries(), code);

/** `Euro` of `EUR`. */
export const formatCurrency = (code: string): string => nameOf(currencies(), code);

/** `German` of `de`. */
export const formatLanguageName = (tag: string): string => nameOf(tongues(), tag);
