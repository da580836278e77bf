import sharp from "sharp";
import { listWidths } from "./limits";

/** Maximum pixels of a source: a file of a few kilobytes can claim billions (decompression bomb). */
const MAX_PIXELS = 50_000_000;
/** Maximum seconds for one variant. */
const TIME_OUT = 20;
const WEBP_QUALITY = 78;
const AVIF_QUALITY = 52;
/** Effort from 0 to 9. 2 is about five times faster than the default 4, for files that are about a twentieth larger. */
const AVIF_EFFORT = 2;
/** Width of a placeholder in pixels. */
const PLACEHOLDER_WIDTH = 16;

/** The formats that are decoded, found by the file's content and not by what its sender calls it. */
const FORMATS = ["jpeg", "png", "webp", "heif"];

/** The file is not an image that can be stored. The message is for operators. */
export class NotAnImage extends Error {
  override name = "NotAnImage";
}

/** Variants in one format, ascending by width. */
export interface Variant {
  /** One of `IMAGE_WIDTHS`. The file itself is narrower if its source is. */
  name: number;
  file: Buffer;
}

// One thread per image, because the worker does other work too.
sharp.concurrency(1);
sharp.cache(false);
// libvips decodes dozens of formats; each decoder that suppliers do not need would only be attack surface.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

/**
 * Scales an image to WebP files, upright and without its metadata.
 * @param source JPEG, PNG, WebP or AVIF
 * @returns the variants, the pixels of the largest one, and a tiny WebP in base64 as placeholder
 * @throws NotAnImage
 */
export async function makeWebp(
  source: Buffer,
): Promise<{ variants: Variant[]; width: number; height: number; placeholder: string }> {
  try {
    const read = () => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { format, autoOrient } = await read().metadata();
    if (!FORMATS.includes(format)) throw new NotAnImage("is no JPEG, PNG, WebP or AVIF");
    const variants: Variant[] = [];
    let size = { width: 0, height: 0 };
    for (const name of listWidths(autoOrient.width)) {
      const { data, info } = await read()
        .autoOrient()
        .resize({ width: name, withoutEnlargement: true })
        .webp({ quality: WEBP_QUALITY })
        .timeout({ seconds: TIME_OUT })
        .toBuffer({ resolveWithObject: true });
      variants.push({ name, file: data });
      size = { width: info.width, height: info.height };
    }
    const tiny = sharp(variants[0]!.file).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 30 });
    return { variants, ...size, placeholder: (await tiny.toBuffer()).toString("base64") };
  } catch (cause) {
    if (cause instanceof NotAnImage) throw cause;
    throw new NotAnImage(messageOf(cause), { cause });
  }
}

/**
 * Encodes AVIF files in the same widths: half the size of WebP at the same quality, at a hundred times the computing time.
 * @param largest the largest WebP variant
 * @param width its pixels
 */
export async function makeAvif(largest: Buffer, width: number): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const name of listWidths(width)) {
    const image = sharp(largest).resize({ width: name, withoutEnlargement: true });
    variants.push({ name, file: await image.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer() });
  }
  return variants;
}

function messageOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/pixel limit/i.test(text)) return `has more than ${MAX_PIXELS / 1_000_000} million pixels`;
  if (/unsupported image format|blocked/i.test(text)) return "is no JPEG, PNG, WebP or AVIF";
  return `cannot be decoded: ${text.split("\n", 1)[0]!.slice(0, 200)}`;
}
