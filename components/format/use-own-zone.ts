import { useDrawing } from "@/lib/staff/client/drawn";
import { ownZone } from "./dates";

/** The reader's zone; while the page is only drawn, the one that it was drawn in. */
export function useOwnZone(): string {
  return useDrawing()?.zone ?? ownZone();
}
