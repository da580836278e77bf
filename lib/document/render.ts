import type { Statement } from "@/lib/account/statement";
import { drawingProcess } from "./drawing-process";
import type { Itinerary } from "./itinerary-paper";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import { picturesAt, loadPictures } from "./pictures";
import type { QuotePaper } from "./quote-paper";
import { readerLanguage } from "@/lib/language/reader";

export const DOCUMENT_KINDS = ["voucher", "confirmation"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Renders a booking's document as PDF, in the drawing process.
 * @param at the instant shown on it, by the domain's clock
 * @param language the guest's
 * @throws DomainError `SERVICE_BUSY`: it can be tried again
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
 * Renders a trip's itinerary as PDF, in the drawing process.
 * @param at the instant shown on it, by the domain's clock
 * @param language the travellers'
 * @throws DomainError `SERVICE_BUSY`: it can be tried again
 */
export async function renderItinerary(itinerary: Itinerary, at: Date, language: PaperLanguage): Promise<Buffer> {
  return drawingProcess().draw({ kind: "itinerary", itinerary, at, language });
}

/**
 * Renders a quote as PDF, in the drawing process.
 * @param at the instant shown on it, by the domain's clock
 * @param language the traveller's
 * @throws DomainError `SERVICE_BUSY`: it can be tried again
 */
export async function renderQuote(quote: QuotePaper, at: Date, language: PaperLanguage): Promise<Buffer> {
  const pictures = await picturesAt(
    quote.offers.flatMap(({ id, picture: url }) => (url === null ? [] : [{ id, url }])),
  );
  return drawingProcess().draw({ kind: "quote", quote, at, language, pictures });
}

/**
 * Renders a statement as PDF in the reader's language, in the drawing process.
 * @param at the instant shown on it, by the domain's clock
 * @throws DomainError `SERVICE_BUSY`: it can be tried again
 */
export async function renderStatement(statement: Statement, at: Date): Promise<Buffer> {
  return drawingProcess().draw({ kind: "statement", statement, at, language: readerLanguage() });
}

/** `voucher-100123-bkg_….pdf`: numbers of other installations are the same. */
export const fileName = (kind: DocumentKind, paper: Paper): string => `${kind}-${paper.number}-${paper.publicId}.pdf`;
