import type { Served } from "../served";

/** A request that its operation answers with a success. */
export interface Sample {
  params?: Record<string, string>;
  /** The query without the question mark. */
  query?: string;
  body?: unknown;
}

export type MakeSample = (app: Served) => Promise<Sample>;
