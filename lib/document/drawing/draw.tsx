import { renderToBuffer } from "@react-pdf/renderer";
import sharp from "sharp";
import type { DrawingJob } from "../drawing-job";
import { wordsOf } from "../words/words";
import { Confirmation } from "./confirmation";
import { fontsFor, type PaperFonts } from "./fonts";
import { StatementPaper } from "./statement";
import { Voucher } from "./voucher";

/** Pixels of a picture's width: sharp in print at its size on the page. */
const PICTURE_WIDTH = 540;

/** Draws a document as PDF. */
export async function draw(job: DrawingJob): Promise<Buffer> {
  // The renderer needs the document element itself, not a component that returns one.
  if (job.kind === "statement") {
    const { statement, at } = job;
    const fonts = await fontsFor(lettersOf(statement));
    return renderToBuffer(StatementPaper({ statement, at, words: wordsOf("en"), fonts }));
  }
  const { paper, at } = job;
  const words = wordsOf(job.language);
  const fonts: PaperFonts = await fontsFor(lettersOf(paper) + lettersOf(words.text) + words.format.date("2026-01-01"));
  if (job.kind === "confirmation") return renderToBuffer(Confirmation({ paper, at, words, fonts }));
  const pictures = new Map<string, Buffer>();
  for (const { property, file } of job.pictures) {
    const picture = await toJpeg(file);
    if (picture) pictures.set(property, picture);
  }
  return renderToBuffer(Voucher({ paper, at, words, fonts, pictures }));
}

/** The renderer reads neither WebP nor AVIF. A damaged picture is left out. */
async function toJpeg(file: Uint8Array): Promise<Buffer | undefined> {
  const image = sharp(file).resize({ width: PICTURE_WIDTH, withoutEnlargement: true });
  return image
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
}

/** All letters of the texts in a value. */
function lettersOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return "";
  return Object.values(value).map(lettersOf).join("");
}
