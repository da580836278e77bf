import { isDate } from "@/lib/core/dates";

/** Reads and writes searches in addresses; invalid values count as absent. */

export type AddressQuery = Pick<URLSearchParams, "get">;

/** A record of the catalogue with the label that it had when it was chosen. */
export interface LabelledId {
  id: string;
  label: string;
}

/** The travellers of a search; a null age is not entered yet. */
export interface PartyInput {
  adults: number;
  ages: (number | null)[];
}

export interface PartyLimits {
  adults: number;
  children: number;
}

/** Reads an id with its label from an address: `from=zon_1&from_name=Madrid+centre`. */
export function readIdAndName(query: AddressQuery, name: string): LabelledId | null {
  const [id, label] = [query.get(name)?.slice(0, 100), query.get(`${name}_name`)?.slice(0, 100).trim()];
  return id && label ? { id, label } : null;
}

export function writeIdAndName(name: string, value: LabelledId | null): Record<string, string | null> {
  return { [name]: value?.id ?? null, [`${name}_name`]: value?.label ?? null };
}

export function readDate(query: AddressQuery, name: string): string | null {
  const text = query.get(name);
  return text !== null && isDate(text) ? text : null;
}

export function readTime(query: AddressQuery, name: string): string | null {
  const text = query.get(name);
  return text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;
}

export function readCurrency(query: AddressQuery): string {
  const code = query.get("currency") ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : "EUR";
}

/** Returns the value if it is one of the choices, else the first choice. */
export function readChoiceOf<const Word extends string>(
  query: AddressQuery,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  return words.find((word) => word === query.get(name)) ?? words[0];
}

/** Reads a party: `2` is two adults, `2-5-8` two adults with children of 5 and 8. */
export function readParty(query: AddressQuery, limits: PartyLimits): PartyInput {
  const parts = (query.get("party") ?? "").split("-");
  const [adults = 0, ...ages] = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN));
  const isParty = adults >= 1 && adults <= limits.adults && ages.length <= limits.children;
  if (!isParty) return { adults: 2, ages: [] };
  // A child of an impossible age counts as a child without an age, so that nothing is priced before the user enters it.
  return { adults, ages: ages.map((age) => (age >= 0 && age <= 17 ? age : null)) };
}

export const writeParty = ({ adults, ages }: PartyInput): string => [adults, ...ages.map((age) => age ?? "")].join("-");

/** The party as a search request has it; all ages must be entered. */
export function toParty({ adults, ages }: PartyInput): { adults: number; child_ages: number[] } {
  return { adults, child_ages: ages.filter((age) => age !== null) };
}

/** Builds an address; null and empty values are left out. */
export function buildAddress(path: string, parameters: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
