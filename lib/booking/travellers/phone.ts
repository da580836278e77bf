import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { invalid } from "@/lib/core/errors";

/**
 * A telephone number as E.164, if somebody could have it.
 * @param country ISO 3166, whose numbers need no prefix
 */
function toPossiblePhone(phone: string, country?: string): string | undefined {
  const found = parsePhoneNumberFromString(phone, {
    ...(country && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return found?.isPossible() ? found.number : undefined;
}

/** The phone of a contact that a driver calls. @throws DomainError `INVALID_REQUEST` on `contact.phone` */
export function requirePhone(phone: string, country?: string): string {
  const possible = toPossiblePhone(phone, country);
  if (possible === undefined)
    throw invalid({
      path: "contact.phone",
      message: "must be a telephone number with its country, such as +351912345678",
    });
  return possible;
}
