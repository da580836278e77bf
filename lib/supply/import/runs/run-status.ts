import type { Expected } from "@/lib/format/cell-problem";

/** STOPPED: its process died. Of REFUSED, FAILED and STOPPED runs nothing was stored. */
export const IMPORT_STATES = ["RUNNING", "DONE", "REFUSED", "FAILED", "STOPPED"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is wrong with a cell, or a file. */
export interface ImportProblem {
  file: string;
  line: number | null;
  column: string | null;
  /** `rooms.csv, line 17, max_adults: expected …`, in English. */
  message: string;
  /** The cell's text; null: the problem is not its value. Absent, as is `expected`, in runs of earlier releases. */
  value?: string | null;
  expected?: Expected;
}

/** Why files that are right were not imported: a code of the catalogue of errors, and its message. */
export interface ImportFailure {
  code: string;
  message: string;
}
