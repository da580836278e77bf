import type { Statement } from "@/lib/account/statement";
import type { Itinerary } from "./itinerary-paper";
import type { PaperLanguage } from "./languages";
import type { Paper } from "./paper";
import type { QuotePaper } from "./quote-paper";
import type { Fact } from "./service-text";

/** A picture of a property or of a quote's offer. */
export interface PaperPicture {
  /** The id of the record that the picture shows. */
  id: string;
  /** The picture as a WebP file. */
  file: Buffer;
}

/** A document of facts and lines with all of its texts: a certificate, a list of arrivals. */
export interface PlainPaper {
  title: string;
  about: string;
  holder: string;
  number: string;
  examined: { title: string; facts: readonly Fact[] };
  groups: readonly { title: string; lines: readonly (readonly [code: string, text: string])[] }[];
}

/** A document for the drawing process, which gets a copy. `at` is the instant that the document shows. */
export type DrawingJob =
  | { kind: "voucher"; paper: Paper; at: Date; language: PaperLanguage; pictures: PaperPicture[] }
  | { kind: "confirmation"; paper: Paper; at: Date; language: PaperLanguage }
  | { kind: "plain"; plain: PlainPaper; at: Date; language: PaperLanguage }
  | { kind: "itinerary"; itinerary: Itinerary; at: Date; language: PaperLanguage }
  | { kind: "quote"; quote: QuotePaper; at: Date; language: PaperLanguage; pictures: PaperPicture[] }
  | { kind: "statement"; statement: Statement; at: Date; language: PaperLanguage };

/** A job's message to the drawing process. */
export interface DrawingRequest {
  id: number;
  job: DrawingJob;
}

/** The answer to a job: the PDF, or the reason why there is none. */
export type DrawingAnswer = { id: number; pdf: Buffer } | { id: number; error: string };
