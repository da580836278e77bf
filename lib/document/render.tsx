import { renderToBuffer } from "@react-pdf/renderer";
import { Confirmation } from "./confirmation";
import { openFonts } from "./fonts";
import type { Paper } from "./paper";
import { Voucher } from "./voucher";

export const DOCUMENTS = { voucher: Voucher, confirmation: Confirmation } as const;
export type DocumentKind = keyof typeof DOCUMENTS;

/** A booking's document as a PDF. @param at when it is drawn, by the domain's clock */
export async function renderDocument(kind: DocumentKind, paper: Paper, at: Date): Promise<Buffer> {
  await openFonts();
  const Drawn = DOCUMENTS[kind];
  // The renderer wants the document itself, not a component that makes one.
  return renderToBuffer(Drawn({ paper, at }));
}

/** `voucher-100123.pdf`. */
export const fileName = (kind: DocumentKind, paper: Paper): string => `${kind}-${paper.number}.pdf`;
