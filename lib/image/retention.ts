import { clock } from "@/lib/core/clock";
import { imageStore, variantName, type ImageStore } from "./image-store";
import { IMAGE_WIDTHS } from "./limits";
import { deleteUnused, markUnused } from "./repository";

const NAMES = IMAGE_WIDTHS.flatMap((width) => [variantName(width, "webp"), variantName(width, "avif")]);

/**
 * Deletes images that no record has shown since an instant, with their files.
 * @returns their number
 */
export async function sweepImages(before: Date, most: number, store: ImageStore = imageStore()): Promise<number> {
  await markUnused(clock.realNow());
  const ids = await deleteUnused(before, most);
  for (const id of ids) await store.remove(id, NAMES);
  return ids.length;
}
