import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { invalid } from "@/lib/core/errors";

/**
 * Formats a telephone number as E.164; undefined if no such number can exist.
 * @param country ISO 3166, whose numbers need no prefix
 */
function toPossiblePhone(phone: string, country?: string): string | undefined {
  const found = parsePhoneNumberFromString(phone, {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return found?.isPossible() ? found.number : undefined;
}

/** Requires a valid phone number of a contact whom a driver may call. */
export function requirePhone(phone: string, country?: string): string {
  const possible = toPossiblePhone(phone, country);
  if (possible === undefined)
    throw invalid({
      path: "contact.phone",
      message: "must be a telephone number with its country, such as +351912345678",
    });
  return possible;
}
