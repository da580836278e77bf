import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Statement } from "@/lib/account/statement";
import { readerLanguage } from "@/lib/language/reader";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { findStoredFile } from "@/lib/image/stored-file";
import { listSources } from "@/lib/image/limits";
import type { PaperPicture, PlainPaper } from "./drawing-job";
import { drawingProcess } from "./drawing-process";
import type { Itinerary } from "./itinerary-paper";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import type { QuotePaper } from "./quote-paper";
import { listFirstPictures } from "./repository";
import { Stay } from "./snapshots";

export const DOCUMENT_KINDS = ["voucher", "confirmation"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Renders a booking's document as PDF.
 * @param at the instant that it shows, by the domain's clock
 * @param language the guest's
 * @throws DomainError `SERVICE_BUSY`: a retry may succeed
 */
export async function renderDocument(
  kind: DocumentKind,
  paper: Paper,
  at: Date,
  language: PaperLanguage = "en",
): Promise<Buffer> {
  const job = { paper, at, language };
  if (kind === "confirmation") return drawingProcess().draw({ kind, ...job });
  return drawingProcess().draw({ kind, ...job, pictures: await loadPictures(paper) });
}

/**
 * Renders a trip's itinerary as PDF.
 * @param at the instant that it shows, by the domain's clock
 * @param language the travellers'
 * @throws DomainError `SERVICE_BUSY`: a retry may succeed
 */
export async function renderItinerary(itinerary: Itinerary, at: Date, language: PaperLanguage): Promise<Buffer> {
  return drawingProcess().draw({ kind: "itinerary", itinerary, at, language });
}

/**
 * Renders a quote as PDF.
 * @param at the instant that it shows, by the domain's clock
 * @param language the traveller's
 * @throws DomainError `SERVICE_BUSY`: a retry may succeed
 */
export async function renderQuote(quote: QuotePaper, at: Date, language: PaperLanguage): Promise<Buffer> {
  const pictures = await fetchPictures(
    quote.offers.flatMap(({ id, picture: url }) => (url === null ? [] : [{ id, url }])),
  );
  return drawingProcess().draw({ kind: "quote", quote, at, language, pictures });
}

/** Renders facts and lines as PDF in the reader's language. @throws DomainError `SERVICE_BUSY`: a retry may succeed */
export async function renderPlain(plain: PlainPaper, at: Date): Promise<Buffer> {
  return drawingProcess().draw({ kind: "plain", plain, at, language: readerLanguage() });
}

/**
 * Renders a statement as PDF in the reader's language.
 * @param at the instant that it shows, by the domain's clock
 * @throws DomainError `SERVICE_BUSY`: a retry may succeed
 */
export async function renderStatement(statement: Statement, at: Date): Promise<Buffer> {
  return drawingProcess().draw({ kind: "statement", statement, at, language: readerLanguage() });
}

/** A document's file name, `voucher-100123-bkg_….pdf`. The id distinguishes installations, whose numbers are equal. */
export const fileName = (kind: DocumentKind, paper: Paper): string => `${kind}-${paper.number}-${paper.publicId}.pdf`;

/**
 * Loads the first pictures of a booking's properties, as far as this service stores them: a voucher must not wait for
 * another server.
 */
async function loadPictures({ sold }: Pick<Paper, "sold">): Promise<PaperPicture[]> {
  const stays = sold.filter(({ productType }) => productType === PRODUCT_TYPE.STAY);
  const ids = [...new Set(stays.flatMap(({ details }) => Stay.parse(details).property_public_id ?? []))];
  if (!ids.length) return [];
  return fetchPictures((await listFirstPictures(ids)).map(({ publicId, url }) => ({ id: publicId, url })));
}

/** Loads the pictures at these addresses, under the same condition as `loadPictures`. */
async function fetchPictures(addresses: readonly { id: string; url: string }[]): Promise<PaperPicture[]> {
  const pictures = await Promise.all(addresses.map(pictureOf));
  return pictures.filter((one) => one !== undefined);
}

async function pictureOf({ id, url }: { id: string; url: string }): Promise<PaperPicture | undefined> {
  const file = await fileOf(url).catch(() => undefined);
  return file && { id, file };
}

async function fileOf(url: string): Promise<Buffer | undefined> {
  // The width is arbitrary: it only chooses among the files for browsers.
  const source = listSources({ url, width: 640 });
  if (!source) return undefined;
  if (source.sources.length) return (await findStoredFile(source.src))?.file;
  return readFile(join(process.cwd(), "public", source.src));
}
