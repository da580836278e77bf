import type { Call, Recorded } from "./recorded";

const RESULTS = ["PASSED", "FAILED", "NOT_SEEN"] as const;
export type Result = (typeof RESULTS)[number];

export interface Verdict {
  result: Result;
  /** The evidence: trace ids of calls, or ids of bookings, endpoints and deliveries. */
  shownBy: string[];
}

/** A check of the going-live run. */
export interface Check {
  /** The check's code, which never changes: `keys.on_books`. */
  code: string;
  title: string;
  why: string;
  /** How to mend a failed check, or which calls to send if the check has seen none. */
  advice: string;
  decide: (recorded: Recorded) => Verdict;
}

/** Maximum number of ids that a verdict names. */
const SHOWN = 5;

/** Decides a check: failed if anything is wrong, not seen if there is nothing right either. */
export function decideVerdict(right: readonly string[], wrong: readonly string[]): Verdict {
  if (wrong.length) return { result: "FAILED", shownBy: wrong.slice(0, SHOWN) };
  return { result: right.length ? "PASSED" : "NOT_SEEN", shownBy: right.slice(0, SHOWN) };
}

/**
 * Decides a check by calls: each is right or wrong.
 * @param calls those that the check is about
 */
export function judgeCalls(calls: readonly Call[], isWrong: (call: Call) => boolean): Verdict {
  const wrong = calls.filter(isWrong);
  return decideVerdict(listTraceIds(calls), listTraceIds(wrong));
}

export const listTraceIds = (calls: readonly Call[]): string[] => calls.map(({ trace_id }) => trace_id);
