import type { z } from "zod";
import type { Address, Bed } from "@/lib/catalogue/schemas";
import { BED_TYPES } from "@/lib/core/bed-types";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** The known parts of an address, from the street to the country's name. */
export function addressParts({ line, postal_code, city, region, country_code }: z.output<typeof Address>): string[] {
  const town = [postal_code, city].filter(Boolean).join(" ");
  const country = country_code && /^[A-Z]{2}$/.test(country_code) ? countries.of(country_code) : country_code;
  return [line, town, region === city ? null : region, country].filter((part): part is string => Boolean(part));
}

const BASES: Record<string, string> = {
  PER_STAY: "a room and stay",
  PER_NIGHT: "a room and night",
  PER_PERSON_NIGHT: "a person and night",
};

/** What a fee at the property is charged for: `a person and night`. */
export const formatFeeBasis = (basis: string): string => BASES[basis] ?? "as charged there";

/** `1 × King-size bed, 2 × Single bed`. */
export const formatBeds = (beds: readonly z.output<typeof Bed>[]): string =>
  beds.map(({ type, count }) => `${count} × ${(BED_TYPES as Record<string, string>)[type] ?? type}`).join(", ");
