import type { Statement } from "@/lib/account/statement";
import type { PlainPaper } from "./drawing-job";
import { drawingProcess } from "./drawing-process";
import type { Itinerary } from "./itinerary-paper";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import { fetchPictures, loadPictures } from "./pictures";
import type { QuotePaper } from "./quote-paper";
import { readerLanguage } from "@/lib/language/reader";

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
