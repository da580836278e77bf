import type { Suggestions as Found } from "@/lib/catalogue/suggest/schemas";
import type { Where } from "../search-state";

type FoundPlace = Found["places"][number];

export interface Suggestion {
  id: string;
  label: string;
  note: string;
  where: Where;
  /** The reason why a search would find nothing, said before the choice. */
  warning?: string;
}
export interface SuggestionGroup {
  id: "recent" | "places" | "properties" | "nearest";
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

const TYPE_PREFIXES: Record<string, string> = { REGION: "Region, ", DISTRICT: "District, ", COUNTRY: "Whole country" };

function noteOf({ type, matched, country_code }: FoundPlace): string {
  const note = `${TYPE_PREFIXES[type] ?? ""}${type === "COUNTRY" ? "" : formatCountry(country_code)}`;
  return matched === null ? note : `${matched} · ${note}`;
}

function toPlace(place: FoundPlace): Suggestion {
  const { public_id: id, name: label, is_sold: isSold, nearest } = place;
  const suggestion = { id, label, note: noteOf(place), where: { kind: "place", id, label } as const };
  if (isSold) return suggestion;
  const near = nearest ? `, nearest: ${nearest.name}, ${nearest.kilometres} km` : "";
  return { ...suggestion, warning: `Nothing sells there${near}` };
}

/** Suggestions in the order of the search; for places where nothing sells, the nearest ones that sell come after them. */
export function suggestionsOf({ places, properties }: Found): SuggestionGroup[] {
  const shown = new Set(places.map((place) => place.public_id));
  const nearest = places.flatMap((place): Suggestion[] => {
    if (place.nearest === null || shown.has(place.nearest.public_id)) return [];
    const { public_id: id, name: label, kilometres } = place.nearest;
    shown.add(id);
    return [{ id, label, note: `${kilometres} km from ${place.name}`, where: { kind: "place", id, label } }];
  });
  const groups: SuggestionGroup[] = [
    { id: "places", title: "Places", items: places.map(toPlace) },
    { id: "nearest", title: "Nearest places that sell", items: nearest },
    {
      id: "properties",
      title: "Properties",
      items: properties.map(({ public_id: id, name: label, city, country_code }) => ({
        id,
        label,
        note: city ?? formatCountry(country_code),
        where: { kind: "property", id, label },
      })),
    },
  ];
  return groups.filter((group) => group.items.length > 0);
}

/** What Enter chooses for a text without a marked suggestion: the first one that sells. */
export function bestOf(groups: readonly SuggestionGroup[]): Suggestion | undefined {
  const all = groups.flatMap((group) => group.items);
  return all.find((item) => item.warning === undefined) ?? all[0];
}
