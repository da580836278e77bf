import { usePageValues } from "./use-page-values";
import { ownZone } from "@/lib/format/dates";

/** The reader's time zone; before hydration, the zone of the server rendering. */
export function useOwnZone(): string {
  return usePageValues()?.zone ?? ownZone();
}
