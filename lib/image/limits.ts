/** Limits of the image service and the addresses of its images, which screens need too. */

/** Widths in pixels in which an image is stored, ascending. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280, 1920] as const;

/** Maximum number of images of one record. */
export const MAX_IMAGES = 50;

/** The start of stored images' paths: `/images/{id}/{width}.webp`. */
export const IMAGES_PATH = "/images/";

/**
 * The widths in which an image is stored: all below its own width, and the next one, whose file has the image's own
 * width if that is less.
 * @param width pixels of the source
 */
export function listWidths(width: number): number[] {
  const next = IMAGE_WIDTHS.findIndex((one) => one >= width);
  return IMAGE_WIDTHS.slice(0, next < 0 ? IMAGE_WIDTHS.length : next + 1);
}

/** The files of an image that a browser may load. */
interface ImageSource {
  /** The path on the service's own origin. */
  src: string;
  /** `srcset` by MIME type, best compression first; empty if `src` is the only file. */
  sources: { type: string; srcSet: string }[];
}

/**
 * The files of an image that this service serves: those of the image service, and the demo's pictures.
 * @param image as a record has it
 * @returns undefined for an image that only its supplier serves, which pages do not load
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
