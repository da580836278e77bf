import type { TourCategoryCode } from "@/lib/catalogue/reference-schemas";
import type { Attraction } from "./attractions";

/** The category of a visit, its duration, and its price in euros per adult. */
export interface AttractionTheme {
  category: TourCategoryCode;
  minutes: number;
  euros: number;
}

/** Words in the sources' tags, in English and Spanish; the first match decides. */
const THEMES: [words: RegExp, category: TourCategoryCode, minutes: number, euros: number][] = [
  [/museum|museo|musée|gallery|galeria/i, "MUSEUM", 90, 12],
  [/castle|historic|church|abbey|monaster|ruins|edificios|monument/i, "HISTORY", 60, 10],
  [/kayak|surf|sailing|diving|swimming|water/i, "WATER_SPORT", 150, 45],
  [/boat|cruising|cruise/i, "BOAT", 90, 28],
  [/cycling|bike/i, "CYCLING", 180, 32],
  [/zoo|wildlife|bird|farm|aquarium/i, "WILDLIFE", 120, 16],
  [/golf|angling|fishing|climbing|horse|equestrian|adventure|sport|driving/i, "SPORT", 180, 48],
  [/spa|wellness|pampering/i, "WELLNESS", 90, 55],
  [/food|restaurant|cafe|pub|seafood|produce|vegan/i, "FOOD_AND_DRINK", 120, 38],
  [/teatro|theatre|music|cultural|literary|arts/i, "CULTURE", 120, 24],
  [/garden|forest|landscape|park|parques|beach|island/i, "NATURE", 120, 9],
  [/walking/i, "WALKING", 150, 18],
  [/day tour|coach/i, "DAY_TRIP", 480, 62],
  [/tour/i, "SIGHTSEEING", 120, 22],
];

export function themeOf({ kind, tags }: Attraction): AttractionTheme {
  if (kind === "museum") return { category: "MUSEUM", minutes: 90, euros: 10 };
  const found = THEMES.find(([words]) => words.test(tags));
  if (!found) return { category: "ACTIVITY", minutes: 120, euros: 25 };
  const [, category, minutes, euros] = found;
  return { category, minutes, euros };
}
