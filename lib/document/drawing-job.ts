import type { Statement } from "@/lib/account/statement";
import type { Itinerary } from "./itinerary-paper";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import type { QuotePaper } from "./quote-paper";

/** A picture of a property or of a quote's offer. */
export interface PaperPicture {
  /** Of what it shows. */
  id: string;
  /** A WebP file. */
  file: Buffer;
}

/** What the drawing process draws; it is copied to it. `at`: the instant shown on the document. */
export type DrawingJob =
  | { kind: "voucher"; paper: Paper; at: Date; language: PaperLanguage; pictures: PaperPicture[] }
  | { kind: "confirmation"; paper: Paper; at: Date; language: PaperLanguage }
  | { kind: "itinerary"; itinerary: Itinerary; at: Date; language: PaperLanguage }
  | { kind: "quote"; quote: QuotePaper; at: Date; language: PaperLanguage; pictures: PaperPicture[] }
  | { kind: "statement"; statement: Statement; at: Date; language: PaperLanguage };

/** A job's message to the drawing process. */
export interface DrawingRequest {
  id: number;
  job: DrawingJob;
}

/** Its answer: the PDF, or why there is none. */
export type DrawingAnswer = { id: number; pdf: Buffer } | { id: number; error: string };
