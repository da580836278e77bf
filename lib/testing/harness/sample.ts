import type { Served } from "./served";

/** A request that its operation answers with success. */
export interface Sample {
  params?: Record<string, string>;
  /** Without its question mark. */
  query?: string;
  body?: unknown;
}

export type MakeSample = (app: Served) => Promise<Sample>;
