import { clock } from "@/lib/core/clock";
import { deleteUnused, markUnused } from "./repository";

/**
 * Deletes images that no record has shown since an instant.
 * @returns their number
 */
export async function sweepImages(before: Date, most: number): Promise<number> {
  await markUnused(clock.realNow());
  return (await deleteUnused(before, most)).length;
}
