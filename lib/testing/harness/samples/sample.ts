import type { Served } from "../served";

/** A request that succeeds at its operation. */
export interface Sample {
  params?: Record<string, string>;
  /** Without the question mark. */
  query?: string;
  body?: unknown;
}

export type MakeSample = (app: Served) => Promise<Sample>;
