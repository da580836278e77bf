import type { Property } from "./offers";
import type { Where } from "./search-state";

export interface Suggestion {
  id: string;
  label: string;
  note: string;
  where: Where;
}
export interface SuggestionGroup {
  id: "places" | "properties";
  title: string;
  items: Suggestion[];
}

const regions = new Intl.DisplayNames("en", { type: "region" });

/** `Germany` of DE; the code itself when it is no country. */
export function sayCountry(code: unknown): string {
  if (typeof code !== "string") return "";
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Lower case, and without accents, as people type. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const cityOf = ({ address }: Property): string => (typeof address.city === "string" ? address.city : "");

/** The places among what was found, then the properties themselves. */
export function suggestionsOf(text: string, properties: readonly Property[]): SuggestionGroup[] {
  const typed = plain(text.trim());
  const places = new Map<string, Suggestion>();
  for (const property of properties) {
    const city = cityOf(property);
    const id = property.place_public_id;
    // Found by its own name only: its place was not what was typed.
    if (!id || !city || (plain(property.name).includes(typed) && !plain(city).includes(typed))) continue;
    const found = plain(city).includes(typed) ? city : text.trim();
    places.set(id, {
      id,
      label: city,
      note: sayCountry(property.address.country_code),
      where: { kind: "place", id, label: city, found },
    });
  }
  const items = properties
    .map(({ public_id: id, name: label, ...rest }): Suggestion => ({
      id,
      label,
      note: cityOf({ public_id: id, name: label, ...rest }),
      where: { kind: "property", id, label },
    }))
    .sort((a, b) => Number(plain(b.label).includes(typed)) - Number(plain(a.label).includes(typed)))
    .slice(0, 12);
  const groups: SuggestionGroup[] = [
    { id: "places", title: "Places", items: [...places.values()] },
    { id: "properties", title: "Properties", items },
  ];
  return groups.filter((group) => group.items.length > 0);
}
