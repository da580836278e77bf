import type { CodeList } from "@/lib/supply/format/column";
import type { KindId, Texts } from "../kinds";

/** How a part of a packed cell is entered. */
export type PartShape =
  | { is: "text"; isMono?: true; placeholder?: string }
  | { is: "integer" }
  | { is: "decimal" }
  | { is: "time" }
  | { is: "currency" }
  | { is: "choice"; choices: Readonly<Record<string, string>> };

export interface Part {
  id: string;
  label: string;
  shape: PartShape;
  /** The text in a preview, with `…` for the value; absent: the value alone. */
  phrase?: string;
}

/** A JSON value in requests and responses of the supply operations. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The input for one element of a list: the text of each part. */
export type PartTexts = Readonly<Record<string, string>>;

/** A column whose value has several parts, or several elements with parts: fees, age bands, images. */
export interface Packing {
  /** What one element is: a name in the texts. */
  one: "fee" | "id" | "image" | "bed" | "ageBand" | "deadline" | "tier";
  /** By the element's JSON names, so that an error is shown at its field. */
  parts: readonly Part[];
  /** The initial value of a new element. */
  fresh: PartTexts;
  read: (element: Json) => PartTexts;
  write: (texts: PartTexts) => Json;
  /** Whether the value is one element instead of a list. */
  isSingle?: true;
}

/** How a column is edited, and which JSON value its text represents. */
export type FieldShape =
  | { is: "text"; rows?: number; isMono?: true }
  /** Texts separated by `;`. */
  | { is: "texts" }
  | { is: "integer" }
  | { is: "degrees" }
  /** Money and percentages: decimal strings, never floats. */
  | { is: "decimal"; isMoney?: true }
  | { is: "truth"; yes: string; no: string; unset?: string }
  | { is: "date" }
  | { is: "time" }
  /** One of a few choices; `unset` is the label of no value. */
  | { is: "choice"; choices: Readonly<Record<string, string>>; unset?: string; isInteger?: true }
  /** One code of a list of the service. */
  | { is: "code"; of: CodeList; unset?: string }
  /** Several codes of a list of the service, as `A;B`. */
  | { is: "codes"; of: CodeList }
  /** Days of the week, as `1357`; empty: every day. */
  | { is: "weekdays" }
  /** The code of another record of supply, found by typing. */
  | { is: "record"; kinds: readonly KindId[] }
  | { is: "suggested"; of: Suggested }
  | { is: "packed"; packing: Packing };

export interface Field {
  column: string;
  label: string;
  shape: FieldShape;
  hint?: string;
  isRequired?: true;
  /** Immutable once the record is stored. */
  isFixed?: true;
  /** Whether the field has the full width of its section. */
  isWide?: true;
  /** Where the field does not apply, it is hidden and null is sent. */
  isShown?: (texts: Texts) => boolean;
}

export interface FieldSection {
  title: string;
  fields: readonly Field[];
  /** Many similar fields, such as a text per language: empty ones are shown after the user adds them. */
  isSparse?: true;
}

/** Codes that are typed or found by a part of their name. */
export type Suggested = "zones" | "currencies" | "countries";
