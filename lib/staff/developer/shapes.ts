import type { Schema } from "@/lib/api/openapi/example";
import type { Method } from "@/lib/api/operation";

export type { Schema };

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

/** One operation in the reference's list. */
export interface ReferenceEntry {
  /** The document's operationId, used in the page's address. */
  id: string;
  method: Method;
  /** Path below the version's prefix. */
  path: string;
  summary: string;
  group: string;
  /** Text for the search, in lower case: fields, parameters, error codes. */
  words: string;
}

/** An error of an operation. */
export interface OperationError {
  status: number;
  code: string;
  meaning: string;
}

/** A success response of an operation. */
export interface Answer {
  status: number;
  schema: Schema | null;
  example: unknown;
}

/** The reference's page of one operation, with all references resolved. */
export interface OperationReference extends Omit<ReferenceEntry, "words"> {
  /** The id in audit, metering and request log; null for an endpoint that follows a standard. */
  operation: string | null;
  description: string | null;
  /** One of these scopes is enough; with none, any valid token is, or no token for a standard's endpoint. */
  scopes: readonly string[];
  needsToken: boolean;
  metered: boolean;
  idempotent: "required" | "optional" | "none";
  /** Whether the operation changes data. */
  writes: boolean;
  parameters: readonly Parameter[];
  /** An example value of each path and query parameter, by name. */
  examples: Readonly<Record<string, string>>;
  body: { isRequired: boolean; mediaType: string; schema: Schema; example: unknown } | null;
  answers: readonly Answer[];
  refusals: readonly OperationError[];
}
