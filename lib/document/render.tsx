import { renderToBuffer } from "@react-pdf/renderer";
import { Confirmation } from "./confirmation";
import { openFonts } from "./fonts";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import { Voucher } from "./voucher";

export const DOCUMENTS = { voucher: Voucher, confirmation: Confirmation } as const;
export type DocumentKind = keyof typeof DOCUMENTS;

/**
 * Renders a booking's document as PDF.
 * @param at the instant shown on it, by the domain's clock
 * @param language the guest's
 */
export async function renderDocument(
  kind: DocumentKind,
  paper: Paper,
  at: Date,
  language: PaperLanguage = "en",
): Promise<Buffer> {
  await openFonts();
  const Drawn = DOCUMENTS[kind];
  // The renderer needs the document element itself, not a component that returns one.
  return renderToBuffer(Drawn({ paper, at, language }));
}

/** `voucher-100123.pdf`. */
export const fileName = (kind: DocumentKind, paper: Paper): string => `${kind}-${paper.number}.pdf`;
