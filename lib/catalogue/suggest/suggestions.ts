import type { Context } from "@/lib/core/context";
import { foldText } from "./fold";
import { findCandidates, type PlaceCandidate, type PropertyCandidate } from "./repository";
import type { Suggestions } from "./schemas";
import { listSpellings, type Spelling } from "./spellings";
import { countMistakes } from "./typos";

const MAX_PLACES = 8;
const MAX_PROPERTIES = 12;

/** Types by how often a typed name means them; a city's name seldom means the region of that name. */
const TYPES = ["CITY", "DISTRICT", "POI", "PORT", "STATION", "AIRPORT", "REGION", "COUNTRY"];

/** The ranks of matches: a code, a whole name, the beginning of a name, all words, a typing mistake. */
const RANK = { code: 0, exact: 1, beginning: 2, words: 3, mistake: 4 } as const;

/**
 * Places and properties for a typed text, the best match first: exact code, exact name (in any language), beginning, all words,
 * then typing mistakes; within a rank, places with the most properties first.
 */
export async function listSuggestions(context: Context, q: string): Promise<Suggestions> {
  const typed = foldText(q);
  if (typed === "") return { places: [], properties: [] };
  const spellings = listSpellings(q);
  // Codes are left out: they are so short that they begin words of many other places.
  const names = spellings.flatMap((spelling) => spelling.names?.filter((name) => name.length > 3) ?? []);
  const countries = spellings.filter((spelling) => !spelling.names).map(({ country }) => country);
  const found = await findCandidates(typed, names, countries, context.catalogue);
  return {
    places: ranked(found.places, (place) => rankOfPlace(typed, place, spellings), MAX_PLACES, byPlace).map(toPlace),
    properties: ranked(found.properties, (property) => rankOf(typed, property), MAX_PROPERTIES).map(
      ({ public_id, name, city, country_code, location }) => ({ public_id, name, city, country_code, location }),
    ),
  };
}

/** A match's rank, with the number of typing mistakes as decimals. */
type Rank = number | undefined;

function rankOf(typed: string, { folded }: { folded: string }): Rank {
  const name = foldText(folded);
  if (name === typed) return RANK.exact;
  if (name.startsWith(typed)) return RANK.beginning;
  const words = name.split(" ");
  if (typed.split(" ").every((part) => words.some((word) => word.startsWith(part)))) return RANK.words;
  const mistakes = countMistakes(typed, name);
  return mistakes === undefined ? undefined : RANK.mistake + mistakes / 100;
}

/** A place whose name in another language was typed ranks like a place with the typed name. */
function rankOfPlace(typed: string, place: PlaceCandidate, spellings: readonly Spelling[]): Rank {
  const own = place.found_by === "code" && place.type !== "COUNTRY" ? RANK.code : rankOf(typed, place);
  const other = spellings.find(({ country, names }) =>
    names
      ? country === place.country_code && names.some((name) => foldText(name) === foldText(place.folded))
      : place.type === "COUNTRY" && country === place.country_code,
  );
  if (!other) return own;
  const byOther = [RANK.exact, RANK.beginning, RANK.mistake][other.distance]!;
  return own === undefined ? byOther : Math.min(own, byOther);
}

/** Sorts within a rank: first places where something is sold; a city found by its own name before one found by its airport's. */
function byPlace(a: PlaceCandidate, b: PlaceCandidate): number {
  return (
    Number(b.is_sold) - Number(a.is_sold) ||
    Number(a.matched !== null) - Number(b.matched !== null) ||
    TYPES.indexOf(a.type) - TYPES.indexOf(b.type) ||
    b.popularity - a.popularity ||
    a.name.length - b.name.length
  );
}

function ranked<T extends PlaceCandidate | PropertyCandidate>(
  candidates: readonly T[],
  rankBy: (candidate: T) => Rank,
  max: number,
  order: (a: T, b: T) => number = (a, b) => a.name.length - b.name.length,
): T[] {
  const all = candidates.flatMap((candidate) => {
    const rank = rankBy(candidate);
    return rank === undefined ? [] : [{ candidate, rank }];
  });
  // Suggestions with a typing mistake are left out if there are any without one.
  const isExact = all.some(({ rank }) => rank < RANK.mistake);
  const best = all
    .filter(({ rank }) => !isExact || rank < RANK.mistake)
    .sort((a, b) => a.rank - b.rank || order(a.candidate, b.candidate));
  const isFirst = ({ candidate }: { candidate: T }, at: number) =>
    best.findIndex((other) => other.candidate.public_id === candidate.public_id) === at;
  return best
    .filter(isFirst)
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

function toPlace(candidate: PlaceCandidate): Suggestions["places"][number] {
  const { public_id, type, name, country_code, region, matched, is_sold, nearest } = candidate;
  return { public_id, type, name, country_code, region, matched, is_sold, nearest: is_sold ? null : nearest };
}
