import { type ImageStore, imageStore, variantName, type ImageFormat } from "./image-store";
import { IMAGE_WIDTHS } from "./limits";

/** A variant as it is served. */
interface StoredFile {
  file: Buffer;
  type: string;
  /** Whether the file never changes; false if a better one may follow. */
  isFinal: boolean;
  etag: string;
}

const PATH = /^\/images\/([0-9a-f]{32})\/([1-9]\d{2,3})\.(webp|avif)$/;

/**
 * The file at a path such as `/images/{id}/640.webp`. Until an image has AVIF files, their paths return WebP.
 * @returns undefined if there is none
 */
export async function findStoredFile(path: string, store: ImageStore = imageStore()): Promise<StoredFile | undefined> {
  const [, id, digits, format] = PATH.exec(path) ?? [];
  const width = Number(digits);
  if (!id || !IMAGE_WIDTHS.some((one) => one === width)) return undefined;
  for (const one of format === "avif" ? (["avif", "webp"] as const) : (["webp"] as const)) {
    const file = await store.read(id, variantName(width, one));
    if (file) return { file, type: `image/${one}`, isFinal: one === format, etag: etagOf(id, width, one) };
  }
  return undefined;
}

const etagOf = (id: string, width: number, format: ImageFormat): string => `"${id}-${width}-${format}"`;
