import type { JsonBytes } from "@/lib/core/json/json-bytes";

/** An HTTP request as the steps of an operation see it. Next's route handlers and the front door create it. */
export interface Call {
  method: string;
  /** The URL's path as it was sent, without the query. */
  path: string;
  /** Query string without its question mark. */
  search: string;
  /** `http://host:port` as the client sent it. */
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
  body: string | JsonBytes | null;
  /** The connection ends in place of the response (a sandbox's `lost_response`). */
  isLost?: boolean;
}

export const API_PREFIX = "/api/v1";
