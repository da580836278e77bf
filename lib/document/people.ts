import { Address } from "@/lib/catalogue/schemas";
import type { PropertyFacts } from "./repository";
import type { Person } from "./snapshots";

/** `Ada Lovelace`, `Byron Lovelace (child, 7)`. */
export function sayPerson({ kind, first_name, last_name, age }: Person): string {
  const name = `${first_name} ${last_name}`;
  if (kind === "ADULT") return name;
  return `${name} (${[kind.toLowerCase(), age].filter((part) => part !== undefined).join(", ")})`;
}

export const sayNames = (people: Person[]): string => people.map(sayPerson).join(", ");

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** A property's address, one line per known part, and its telephone number. */
export function placeLines(property: PropertyFacts | undefined): { lines: string[]; phone: string | undefined } {
  const { line, postal_code, city, region, country_code } = Address.catch({}).parse(property?.address);
  const town = [postal_code, city].filter(Boolean).join(" ");
  const country = country_code && /^[A-Z]{2}$/.test(country_code) ? countries.of(country_code) : country_code;
  const lines = [line, town, region === city ? null : region, country].filter((part): part is string => Boolean(part));
  const { phone } = (property?.contact ?? {}) as { phone?: unknown };
  return { lines, phone: typeof phone === "string" && phone ? phone : undefined };
}
