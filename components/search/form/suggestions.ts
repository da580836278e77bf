import type { Suggestions as Found } from "@/lib/catalogue/suggest/schemas";
import { formatCountry } from "@/lib/format/names";
import { t } from "@/lib/language/text";
import type { Where } from "../search-state";
import { formatDistance } from "../geography";

type FoundPlace = Found["places"][number];

export interface Suggestion {
  id: string;
  label: string;
  note: string;
  where: Where;
  /** A warning, shown before the choice, that a search would find nothing. */
  warning?: string;
}
export interface SuggestionGroup {
  id: "recent" | "places" | "properties" | "nearest";
  title: string;
  items: Suggestion[];
}

function noteOf({ type, matched, country_code }: FoundPlace): string {
  const note = typeAndCountry(type, formatCountry(country_code));
  return matched === null ? note : `${matched} · ${note}`;
}

function typeAndCountry(type: string, country: string): string {
  if (type === "COUNTRY") return t("search.wholeCountry");
  if (type === "REGION") return t("search.region", { country });
  return type === "DISTRICT" ? t("search.district", { country }) : country;
}

function toPlace(place: FoundPlace): Suggestion {
  const { public_id: id, name: label, is_sold: isSold, nearest } = place;
  const suggestion = { id, label, note: noteOf(place), where: { kind: "place", id, label } as const };
  if (isSold) return suggestion;
  const warning = nearest
    ? t("search.nothingSellsNear", { name: nearest.name, distance: formatDistance(nearest.kilometres) })
    : t("search.nothingSells");
  return { ...suggestion, warning };
}

/**
 * Groups suggestions in the order of the search. For a place where nothing is sold, the nearest places with sales
 * follow.
 */
export function groupSuggestions({ places, properties }: Found): SuggestionGroup[] {
  const shown = new Set(places.map((place) => place.public_id));
  const nearest = places.flatMap((place): Suggestion[] => {
    if (place.nearest === null || shown.has(place.nearest.public_id)) return [];
    const { public_id: id, name: label, kilometres } = place.nearest;
    shown.add(id);
    const note = t("search.kmFrom", { distance: formatDistance(kilometres), name: place.name });
    return [{ id, label, note, where: { kind: "place", id, label } }];
  });
  const groups: SuggestionGroup[] = [
    { id: "places", title: t("search.places"), items: places.map(toPlace) },
    { id: "nearest", title: t("search.nearestSelling"), items: nearest },
    {
      id: "properties",
      title: t("search.properties"),
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

/** The suggestion that Enter chooses if none is highlighted: the first one where something is sold. */
export function pickBest(groups: readonly SuggestionGroup[]): Suggestion | undefined {
  const all = groups.flatMap((group) => group.items);
  return all.find((item) => item.warning === undefined) ?? all[0];
}
