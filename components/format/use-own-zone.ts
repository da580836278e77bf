import { useDrawing } from "@/lib/staff/client/drawn";
import { ownZone } from "./dates";

/** The reader's time zone; before hydration, the zone of the server rendering. */
export function useOwnZone(): string {
  return useDrawing()?.zone ?? ownZone();
}
