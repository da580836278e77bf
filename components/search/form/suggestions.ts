import { plain } from "../plain";
import { cityOf, type Property } from "../offers/offers";
import type { Where } from "../search-state";
import type { Place } from "../results/use-surroundings";

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

/** `Germany` for DE; an unknown code unchanged. */
export function formatCountry(code: unknown): string {
  if (typeof code !== "string") return "";
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

const placeOf = (id: string, label: string, note: string): Suggestion => ({
  id,
  label,
  note,
  where: { kind: "place", id, label },
});

/** Types of places that contain properties, larger ones last: a typed city name seldom means the region. */
const KINDS = ["DISTRICT", "CITY", "POI", "PORT", "STATION", "REGION", "COUNTRY"];
const TYPE_PREFIXES: Record<string, string> = { REGION: "Region, ", DISTRICT: "District, ", COUNTRY: "Whole country" };
const MAX_PLACES = 8;
const MAX_PROPERTIES = 12;

/** Suggestions: places with properties on sale first, then other places of that name, then properties. */
export function suggestionsOf(
  text: string,
  properties: readonly Property[],
  named: readonly Place[],
): SuggestionGroup[] {
  const typed = plain(text.trim());
  const places = new Map<string, Suggestion>();
  for (const property of properties) {
    const [id, city] = [property.place_public_id, cityOf(property)];
    // The property was found by its own name; its place does not match the typed text.
    if (id && plain(city).includes(typed))
      places.set(id, placeOf(id, city, formatCountry(property.address.country_code)));
  }
  const others = named
    .filter(({ type, public_id }) => KINDS.includes(type) && !places.has(public_id))
    .sort((a, b) => KINDS.indexOf(a.type) - KINDS.indexOf(b.type) || a.name.length - b.name.length);
  for (const { public_id, type, name, country_code } of others)
    places.set(
      public_id,
      placeOf(public_id, name, `${TYPE_PREFIXES[type] ?? ""}${type === "COUNTRY" ? "" : formatCountry(country_code)}`),
    );
  const items = properties
    .map(({ public_id: id, name: label, address }): Suggestion => ({
      id,
      label,
      note: cityOf({ address }),
      where: { kind: "property", id, label },
    }))
    .sort((a, b) => Number(plain(b.label).includes(typed)) - Number(plain(a.label).includes(typed)))
    .slice(0, MAX_PROPERTIES);
  const groups: SuggestionGroup[] = [
    { id: "places", title: "Places", items: [...places.values()].slice(0, MAX_PLACES) },
    { id: "properties", title: "Properties", items },
  ];
  return groups.filter((group) => group.items.length > 0);
}
