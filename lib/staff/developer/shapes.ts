import type { Method } from "@/lib/api/operation";

/** A schema of the OpenAPI document, as far as ours use the language. */
export interface Schema {
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly (string | number | null)[];
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

/** One operation in the reference's list. */
export interface Entry {
  /** The document's operationId: it stands in the address. */
  id: string;
  method: Method;
  /** Below the version's prefix. */
  path: string;
  summary: string;
  group: string;
  /** Lower case, what a search looks through besides: fields, parameters, error codes. */
  words: string;
}

/** An error that an operation may answer with. */
export interface Refusal {
  status: number;
  code: string;
  meaning: string;
}

/** A success of an operation. */
export interface Answer {
  status: number;
  schema: Schema | null;
  example: unknown;
}

/** All that the reference says of one operation, nothing left to be looked up. */
export interface Piece extends Omit<Entry, "words"> {
  /** As audit, metering and the request log name it; null: no operation of ours, but a standard's. */
  operation: string | null;
  description: string | null;
  /** Any one of them is enough; empty: every valid token, or none for a standard's. */
  scopes: readonly string[];
  needsToken: boolean;
  metered: boolean;
  idempotent: "required" | "optional" | "none";
  /** It changes something. */
  writes: boolean;
  parameters: readonly Parameter[];
  /** A value for each parameter of path and query, by its name. */
  examples: Readonly<Record<string, string>>;
  body: { isRequired: boolean; mediaType: string; schema: Schema; example: unknown } | null;
  answers: readonly Answer[];
  refusals: readonly Refusal[];
}
