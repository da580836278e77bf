import type { LargeJson } from "@/lib/core/large-json";

/** What the steps need of an HTTP request, whoever received it: Next's route handlers or the front door. */
export interface Call {
  method: string;
  /** Path below the origin, as sent, without the query. */
  path: string;
  /** Query string without its question mark. */
  search: string;
  /** `http://host:port` as the caller wrote it. */
  origin: string;
  /** The client's address (lib/core/client-address). */
  address: string;
  header(name: string): string | undefined;
  /** The body's bytes; undefined when it is longer than the limit. */
  body(limit: number): Promise<Buffer | undefined>;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | LargeJson | null;
}

export const API_PREFIX = "/api/v1";
