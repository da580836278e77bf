import { match } from "@formatjs/intl-localematcher";
import { LRUCache } from "lru-cache";

import { LANGUAGES } from "./described-languages";

/** BCP 47's tag for an undetermined language. */
const NONE = "und";

/** Each request may name another tag. */
const MAX_RANKINGS = 500;
const rankings = new LRUCache<string, readonly string[]>({ max: MAX_RANKINGS });

/**
 * Languages by how well they match `tag`, in lower case: the tag and its truncations (RFC 4647, section 3.4), then
 * languages of supply that are near it by CLDR's distance (`ca` is near Spanish), then English.
 */
export function rankLanguages(tag: string): readonly string[] {
  const known = rankings.get(tag);
  if (known) return known;
  const parts = tag.toLowerCase().split("-");
  const ranked = new Set(parts.map((_, at) => parts.slice(0, parts.length - at).join("-")));
  let left: string[] = [...LANGUAGES];
  for (let next = match([tag], left, NONE); next !== NONE; next = match([tag], left, NONE)) {
    ranked.add(next);
    left = left.filter((language) => language !== next);
    if (!left.length) break;
  }
  ranked.add("en");
  rankings.set(tag, [...ranked]);
  return [...ranked];
}

/** The description that best matches a language tag; the first one of equal matches. */
export function bestDescription<D extends { language: string }>(
  descriptions: readonly D[],
  tag: string,
): D | undefined {
  const ranked = rankLanguages(tag);
  const rankOf = ({ language }: D) => {
    const at = ranked.indexOf(language.toLowerCase());
    return at < 0 ? ranked.length : at;
  };
  return descriptions.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}
