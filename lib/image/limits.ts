/** Limits of the image service, and the addresses of its images: shared with screens. */

/** Widths in pixels in which an image is stored, ascending. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280, 1920] as const;

/** Maximum number of images of one record. */
export const MAX_IMAGES = 50;

/** Paths of stored images begin with this: `/images/{id}/{width}.webp`. */
export const IMAGES_PATH = "/images/";

/**
 * Widths in which an image is stored: those below its own width, and the next one, whose file has the image's own width
 * if that is less.
 * @param width pixels of the source
 */
export function listWidths(width: number): number[] {
  const next = IMAGE_WIDTHS.findIndex((one) => one >= width);
  return IMAGE_WIDTHS.slice(0, next < 0 ? IMAGE_WIDTHS.length : next + 1);
}

/** What a browser loads of an image. */
export interface ImageSource {
  /** Path on the service's own origin. */
  src: string;
  /** `srcset` by MIME type, the best compression first; empty: `src` is the only file. */
  sources: { type: string; srcSet: string }[];
}

/**
 * The files of an image that the service itself serves: those of the image service, and the demo's pictures.
 * @param image as in a record
 * @returns undefined for an image that only its supplier serves: no page loads it
 */
export function listSources({ url, width }: { url: string; width: number | null }): ImageSource | undefined {
  const [, demo, stored] =
    /^(?:https?:\/\/[^/]+)?(?:(\/demo\/[\w/-]+\.webp)|(\/images\/[0-9a-f]{32}\/)\d+\.webp)$/.exec(url) ?? [];
  if (demo) return { src: demo, sources: [] };
  if (!stored || !width) return undefined;
  const widths = listWidths(width);
  const srcSet = (format: string) =>
    widths.map((one) => `${stored}${one}.${format} ${Math.min(one, width)}w`).join(", ");
  const sources = ["avif", "webp"].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) }));
  return { src: `${stored}${widths.find((one) => one >= 640) ?? widths.at(-1)!}.webp`, sources };
}
