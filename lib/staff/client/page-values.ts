import type { MapSettings } from "@/lib/map/map-settings";

/** The values that the server rendered a page with: hydration starts with the same, so that it matches the markup. */
export interface PageValues {
  /** The service's instant, ISO 8601. */
  now: string;
  /** The real instant, ISO 8601. */
  realNow: string;
  /** The reader's IANA time zone, which the browser reports in a cookie; UTC before the first report. */
  zone: string;
  /** Where maps get their tiles from. */
  map: MapSettings;
  /** The languages that a reader can choose, by their tags. */
  languages: readonly string[];
}

/** The cookie in which a browser reports its time zone. */
export const ZONE_COOKIE = "zone";
