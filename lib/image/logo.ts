import sharp from "sharp";
import { NotAnImage } from "./image-file";

/** Maximum size of a logo in pixels; larger ones are scaled down in proportion. */
const LOGO_SIZE = { width: 600, height: 200 };
/** Maximum pixels of the sent file. */
const MAX_PIXELS = 16_000_000;

/**
 * Decodes an agency's logo and encodes it anew as PNG, without metadata, so that nothing of the file that was sent
 * reaches a document.
 * @param source JPEG, PNG, WebP or AVIF
 * @throws NotAnImage
 */
export async function makeLogo(source: Buffer): Promise<Buffer> {
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ ...LOGO_SIZE, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (cause) {
    throw new NotAnImage("is no PNG, JPEG, WebP or AVIF that can be decoded", { cause });
  }
}
