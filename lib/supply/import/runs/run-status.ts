import type { ExpectedValue } from "@/lib/format/cell-problem";

/** STOPPED: the process died. Nothing of REFUSED, FAILED and STOPPED runs was stored. */
export const IMPORT_STATES = ["RUNNING", "DONE", "REFUSED", "FAILED", "STOPPED"] as const;

/** What is wrong with a cell or file. */
export interface ImportProblem {
  file: string;
  line: number | null;
  column: string | null;
  /** `rooms.csv, line 17, max_adults: expected …`, in English. */
  message: string;
  /** The cell's text; null if that is not the problem. Absent, as `expected`, in runs of earlier releases. */
  value?: string | null;
  expected?: ExpectedValue;
}

/** Why correct files were not imported: an error code with its message. */
export interface ImportFailure {
  code: string;
  message: string;
}
