import type { MapSettings } from "@/lib/map/map-settings";
import { getBrowserZone } from "@/lib/format/dates";
import { createContext, useContext } from "react";
import type { PageValues } from "./page-values";
import { useIsHydrated } from "./use-is-hydrated";

/** The values that the server rendered the page with. */
export const PageValuesContext = createContext<PageValues | null>(null);

/** The server's values until the page is hydrated, then null. */
export function usePageValues(): PageValues | null {
  const values = useContext(PageValuesContext);
  return useIsHydrated() ? null : values;
}

/** The reader's time zone; before hydration, the zone of the server rendering. */
export function useOwnZone(): string {
  return usePageValues()?.zone ?? getBrowserZone();
}

/** The languages that a reader can choose, by their tags. */
export function useOfferedLanguages(): readonly string[] {
  return useContext(PageValuesContext)?.languages ?? [];
}

/** Where maps get their tiles from. */
export function useMapSettings(): MapSettings | undefined {
  return useContext(PageValuesContext)?.map;
}
