import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeAvif, makeWebp } from "./image-file";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } });
const sizeOf = async (file: Buffer) => {
  const { format, width, height, exif } = await sharp(file).metadata();
  return { format, width, height, hasExif: exif !== undefined };
};

test("an image becomes WebP files in ascending widths, the last one in its own, without its metadata", async () => {
  const source = await picture(700, 350)
    .jpeg()
    .withExif({ IFD0: { Artist: "A guest" } })
    .toBuffer();
  expect((await sizeOf(source)).hasExif).toBe(true);
  const made = await makeWebp(source);
  const sizes = await Promise.all(made.variants.map(async ({ name, file }) => ({ name, ...(await sizeOf(file)) })));
  expect(sizes).toEqual([
    { name: 160, format: "webp", width: 160, height: 80, hasExif: false },
    { name: 320, format: "webp", width: 320, height: 160, hasExif: false },
    { name: 640, format: "webp", width: 640, height: 320, hasExif: false },
    { name: 1280, format: "webp", width: 700, height: 350, hasExif: false },
  ]);
  expect(made).toMatchObject({ width: 700, height: 350 });
});

test("a picture taken upright is stored upright", async () => {
  const source = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await makeWebp(source)).toMatchObject({ width: 200, height: 300 });
});

test("the placeholder is a WebP of sixteen pixels that fits in a data: URL", async () => {
  const { placeholder } = await makeWebp(await picture(400, 300).png().toBuffer());
  expect(await sizeOf(Buffer.from(placeholder, "base64"))).toMatchObject({ format: "webp", width: 16, height: 12 });
  expect(placeholder.length).toBeLessThan(400);
  expect(placeholder).toMatch(/^UklGR/);
});

test("AVIF files have the widths of the WebP files", async () => {
  const { variants, width } = await makeWebp(await picture(300, 150).webp().toBuffer());
  const made = await makeAvif(variants.at(-1)!.file, width);
  const sizes = await Promise.all(made.map(async ({ name, file }) => ({ name, ...(await sizeOf(file)) })));
  expect(sizes).toMatchObject([
    { name: 160, format: "heif", width: 160 },
    { name: 320, format: "heif", width: 300 },
  ]);
});

/** A PNG of a few bytes whose header claims a size (a decompression bomb). */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await picture(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe("no image is made of", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`;
  test.each([
    ["a page", async () => Buffer.from("<!doctype html><title>Not found</title>"), "is no JPEG, PNG, WebP or AVIF"],
    ["an SVG, which could load other files", async () => Buffer.from(svg), "is no JPEG, PNG, WebP or AVIF"],
    ["a GIF", async () => picture(20, 20).gif().toBuffer(), "is no JPEG, PNG, WebP or AVIF"],
    ["a TIFF", async () => picture(20, 20).tiff().toBuffer(), "is no JPEG, PNG, WebP or AVIF"],
    ["nothing", async () => Buffer.alloc(0), "cannot be decoded"],
    ["a file that claims 3.6 billion pixels", () => pngClaiming(60_000, 60_000), "has more than 50 million pixels"],
    [
      "a file that is cut off",
      async () => (await picture(900, 900).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
      "cannot be decoded",
    ],
  ])("%s", async (_what, file, reason) => {
    const bytes = await file();
    await expect(makeWebp(bytes)).rejects.toThrow(reason);
    await expect(makeWebp(bytes)).rejects.toMatchObject({ name: "NotAnImage" });
  });
});
