import { idOf, EXAMPLE_TEXTS } from "@/lib/api/openapi/example-values";

/** A value of a response that later requests use. */
interface Placeholder {
  name: string;
  /** The placeholder value in examples. */
  example: string;
  /**
   * A regular expression that captures the placeholder's first value in a response's text. It is valid JavaScript, too,
   * because the Postman collection contains it.
   */
  pattern: string;
}

const byKey = (name: string): Placeholder => ({
  name,
  example: EXAMPLE_TEXTS[name]!,
  pattern: `"${name}":\\s*"([^"]+)"`,
});
const byPrefix = (name: string, prefix: string): Placeholder => ({
  name,
  example: idOf(prefix),
  pattern: `"(${prefix}_[A-Za-z0-9]+)"`,
});

/** Ids by their prefix, sealed values by their field name. */
export const PLACEHOLDERS: readonly Placeholder[] = [
  byKey("rate_key"),
  byKey("allocation_id"),
  byKey("prebook_token"),
  byKey("proof"),
  byPrefix("property_id", "prp"),
  byPrefix("room_id", "rom"),
  byPrefix("rate_plan_id", "rtp"),
  byPrefix("booking_id", "bkg"),
  byPrefix("item_id", "itm"),
  byPrefix("trip_id", "trp"),
  byPrefix("place_id", "plc"),
  byPrefix("zone_id", "zon"),
  byPrefix("vehicle_type_id", "veh"),
  byPrefix("tour_id", "tou"),
  byPrefix("flight_id", "flt"),
  byPrefix("package_id", "pkg"),
  byPrefix("profile_id", "prf"),
  byPrefix("endpoint_id", "whe"),
  byPrefix("delivery_id", "whd"),
];

/** Replaces an example's placeholders by known values; undefined keeps a placeholder. */
export function fillPlaceholders(example: string, valueOf: (name: string) => string | undefined): string {
  return PLACEHOLDERS.reduce((text, placeholder) => {
    const value = valueOf(placeholder.name);
    return value === undefined
      ? text
      : text.replaceAll(new RegExp(`(?<![A-Za-z_])${placeholder.example}(?![A-Za-z0-9_])`, "g"), () => value);
  }, example);
}

/** Extracts the values of all placeholders from a response's text. */
export function extractPlaceholders(text: string): Map<string, string> {
  const found = PLACEHOLDERS.flatMap(({ name, pattern }): [string, string][] => {
    const value = new RegExp(pattern).exec(text)?.[1];
    return value === undefined ? [] : [[name, value]];
  });
  return new Map(found);
}
