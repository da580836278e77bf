import type { z } from "zod";
import type { Address, Bed } from "@/lib/catalogue/schemas";
import { hasText, t } from "@/lib/language/text";
import { formatCountry } from "./names";

/** The parts of an address that are known, from the street to the name of the country. */
export function addressParts({ line, postal_code, city, region, country_code }: z.output<typeof Address>): string[] {
  const town = [postal_code, city].filter(Boolean).join(" ");
  return [line, town, region === city ? null : region, country_code && formatCountry(country_code)].filter(
    (part): part is string => Boolean(part),
  );
}

/** Formats the unit by which a fee at the property is charged: `a person and night`. */
export function formatFeeBasis(basis: string): string {
  const key = `format.feeBasis.${basis}`;
  return hasText(key) ? t(key) : t("format.feeBasis.other");
}

/** Formats a room's beds: `1 × King-size bed, 2 × Single bed`. */
export function formatBeds(beds: readonly z.output<typeof Bed>[]): string {
  const names = beds.map(({ type, count }) => {
    const key = `format.bedType.${type}`;
    return t("format.bed", { count, bed: hasText(key) ? t(key) : type });
  });
  return names.join(t("format.comma"));
}
