import type { CodeList } from "@/lib/supply/format/column";
import type { KindId, FieldTexts } from "../kinds";

/** How one part of a list's element is typed. */
export type ElementPartShape =
  | { is: "text"; isMono?: true; placeholder?: string }
  | { is: "integer" }
  | { is: "decimal" }
  | { is: "time" }
  | { is: "currency" }
  | { is: "choice"; choices: Readonly<Record<string, string>> };

export interface ElementPart {
  id: string;
  label: string;
  shape: ElementPartShape;
  /** The part's text in a preview, with `…` for the value; if absent, the value alone. */
  phrase?: string;
}

/** A JSON value in requests and responses of the supply operations. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The typed text of each part of one list element. */
export type PartTexts = Readonly<Record<string, string>>;

/** A column whose value has several parts, or several elements with parts: fees, age bands, images. */
export interface ListShape {
  /** The kind of element, as in the keys of its texts. */
  one:
    | "fee"
    | "childRule"
    | "id"
    | "image"
    | "bed"
    | "ageBand"
    | "baggage"
    | "pickupPoint"
    | "question"
    | "deadline"
    | "tier";
  /** Parts with the JSON names of their fields, so that an error is shown at its part. */
  parts: readonly ElementPart[];
  /** The initial texts of a new element. */
  fresh: PartTexts;
  read: (element: Json) => PartTexts;
  write: (texts: PartTexts) => Json;
  /** Describes an element in a sentence; absent if its parts in a row can be read without one. */
  describe?: (texts: PartTexts, currency: string) => string;
  /** Set if the value is one text: what stands between its elements. */
  separator?: ";";
  /** Set if the value is one element instead of a list. */
  isSingle?: true;
}

/** How a column is edited, and what its text means as JSON. */
export type FieldShape =
  | { is: "text"; rows?: number; isMono?: true }
  /** Several texts, separated by `;`. */
  | { is: "texts" }
  | { is: "integer" }
  | { is: "degrees" }
  /** A decimal number, for money and percentages; a string, never a float. */
  | { is: "decimal"; isMoney?: true }
  | { is: "truth"; yes: string; no: string; unset?: string }
  | { is: "date" }
  | { is: "time" }
  /** One of a few choices. `unset` labels the choice of no value. */
  | { is: "choice"; choices: Readonly<Record<string, string>>; unset?: string; isInteger?: true }
  /** One code from a list of the service. */
  | { is: "code"; of: CodeList; unset?: string }
  /** Several codes from a list of the service, `A;B`. */
  | { is: "codes"; of: CodeList }
  /** Days of the week, `1357`; empty for every day. */
  | { is: "weekdays" }
  /** The code of another record of supply, found by typing. */
  | { is: "record"; kinds: readonly KindId[] }
  | { is: "suggested"; of: SuggestedCodes }
  | { is: "packed"; packing: ListShape };

export interface Field {
  column: string;
  label: string;
  shape: FieldShape;
  hint?: string;
  isRequired?: true;
  /** Set if the field cannot change once the record is stored. */
  isFixed?: true;
  /** Set if the field takes the full width of its section. */
  isWide?: true;
  /** Whether the field applies to these values; otherwise it is hidden and null is sent. */
  isShown?: (texts: FieldTexts) => boolean;
}

export interface FieldSection {
  title: string;
  fields: readonly Field[];
  /** Set for groups of many similar fields, such as a text per language. Empty ones appear when the user adds them. */
  isSparse?: true;
}

/** Lists whose codes are typed, or found by part of a name. */
export type SuggestedCodes = "zones" | "currencies" | "countries";
