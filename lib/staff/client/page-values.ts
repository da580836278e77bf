import type { MapSettings } from "@/lib/map/map-settings";

/**
 * Values that the server has rendered a page with. Hydration starts with the same ones, so that it matches the
 * markup.
 */
export interface PageValues {
  /** The service's instant, ISO 8601. */
  now: string;
  /** The real instant, ISO 8601. */
  realNow: string;
  /** The reader's IANA time zone, from the browser's cookie; UTC before there is one. */
  zone: string;
  /** Where maps get their tiles from. */
  map: MapSettings;
  /** The languages that a reader can choose, by tag. */
  languages: readonly string[];
}

/** The cookie in which a browser reports its time zone. */
export const ZONE_COOKIE = "zone";
