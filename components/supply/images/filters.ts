import { FAILED_IMAGE_STATES, type FailedImageState } from "@/lib/image/failed-image-status";

/** The filters of the failed images, by their names in the address. */
export interface ImageFilters {
  q: string | null;
  state: FailedImageState | null;
  host: string | null;
}

/** Reads the filters of an address; invalid values are ignored. */
export function readImageFilters(query: Pick<URLSearchParams, "get">): ImageFilters {
  return {
    q: query.get("q")?.trim().slice(0, 200) || null,
    state: FAILED_IMAGE_STATES.find((state) => state === query.get("state")) ?? null,
    host: query.get("host")?.trim().slice(0, 255) || null,
  };
}

/** The query of the list, shared by the page and the screen. */
export const imagesQuery = ({ q, state, host }: ImageFilters) => ({
  query: { ...(q && { q }), ...(state && { state }), ...(host && { host }) },
});
