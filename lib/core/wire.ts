import { z } from "zod";
import { COUNTRY_CODES } from "./countries";
import "./issue-messages";

/** Types that recur in the API, for all schema files. Browser-safe. */

/** An existing date, `YYYY-MM-DD`. PostgreSQL has no year 0. */
export const CalendarDate = z.iso
  .date({ error: "must be a calendar date, YYYY-MM-DD" })
  .refine((text) => !text.startsWith("0000"), "must be in the years 0001 to 9999");

/** ISO 8601 with `Z` or an offset. In UTC the year must have four digits, which the database can store. */
export const Instant = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 instant with Z or an offset" })
  .refine((text) => /^(?!0000)\d{4}-/.test(utc(text)), "must be in the years 0001 to 9999");

function utc(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** Whether fields have no issue yet, so that a check across fields ignores values that are wrong by themselves. */
export const areFieldsValid = ({ issues }: z.RefinementCtx, ...fields: string[]): boolean =>
  !issues.some(({ path }) => path && fields.includes(String(path[0])));

/** A local time of day. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, HH:MM");

/** A decimal string with the currency's decimal places; zero is "0". */
export const Money = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'must be a decimal such as "120.50"')
  .meta({ description: 'Decimal string with the currency\'s ISO 4217 minor units; zero is "0"', example: "120.50" });

export const CurrencyCode = z
  .string({ error: "must be a three-letter currency code" })
  .regex(/^[A-Z]{3}$/, "must be a three-letter currency code (ISO 4217)");

/** BCP 47 language tag. */
export const Language = z
  .string({ error: "must be a language tag" })
  .max(35, "must be a language tag (BCP 47)")
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, "must be a language tag (BCP 47)")
  .default("en");

/** ISO 3166-1, two capital letters. */
export const CountryCode = z
  .string()
  .refine(
    (code) => COUNTRY_CODES.includes(code),
    "must be a country code of GET /countries: two capital letters, such as DE",
  )
  .meta({ example: "DE" });

/** An id, or a text that may be one: an unknown id is "not found", not invalid. */
export const PublicId = z.string().min(1).max(100);

/** An id in a path: other forms cannot exist. */
export const PathId = z.string().regex(/^[A-Za-z0-9_]{1,40}$/, "must be an id: letters, digits and _");

/** Free text: no control characters except line breaks. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // No pattern in the schema, because generated clients in other languages do not know Unicode classes.
    .refine((given) => !/\p{Cc}/u.test(given), "contains control characters");

const LOCAL_PART = /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** An internationalised domain in ASCII form; undefined if it is no domain. */
function asciiDomain(domain: string): string | undefined {
  try {
    return /[\s/?#@:[\]\\%]/.test(domain) ? undefined : new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Whether a text is an e-mail address, with a domain in any script. */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf("@");
  return LOCAL_PART.test(address.slice(0, at)) && DOMAIN.test(asciiDomain(address.slice(at + 1)) ?? "");
}

/** An e-mail address, stored as sent, but trimmed and with its domain in lower case. */
export const Email = z
  .string()
  .trim()
  .overwrite((address) => address.replace(/@[^@]*$/, (domain) => domain.toLowerCase()))
  .max(254)
  .refine(isEmail, "must be an e-mail address")
  .meta({ description: "E-mail address; its domain may be internationalised" });

/** For a list's schema: the message of a value that is no list. A list of a wrong length has the message of its length. */
export const listOf = (what: string) => ({
  error: ({ code }: z.core.$ZodRawIssue) => (code === "invalid_type" ? `must be a list of ${what}` : undefined),
});

export const ChildAge = z.int().min(0).max(17);
export const Adults = z.int().min(1).max(14);
export const ChildAges = z.array(ChildAge, listOf("ages")).max(8).default([]);

/** A whole number between two limits. */
export const whole = ({ least, most }: { least: number; most: number }) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.int(message).min(least, message).max(most, message);
};
