import type { Check, Result, Verdict } from "./check";
import { BOOKING_FOLLOW_UP_CHECKS, BOOKING_CHECKS, OFFER_CHECKS } from "./checks/bookings";
import { ACCESS_CHECKS, IDEMPOTENCY_KEY_CHECKS, RETRY_CHECKS } from "./checks/calls";
import { CONTENT_COPY_CHECKS, EVENT_CHECKS } from "./checks/sync";
import type { Recorded } from "./recorded";

/** The checks of the going-live run, in the order of an integration's work. */
export const CHECKS: readonly { group: string; checks: readonly Check[] }[] = [
  { group: "Calls", checks: ACCESS_CHECKS },
  { group: "Refusals and retries", checks: RETRY_CHECKS },
  { group: "Idempotency keys", checks: IDEMPOTENCY_KEY_CHECKS },
  { group: "Offers and holds", checks: OFFER_CHECKS },
  { group: "Bookings", checks: BOOKING_CHECKS },
  { group: "Cancels and changes", checks: BOOKING_FOLLOW_UP_CHECKS },
  { group: "Events", checks: EVENT_CHECKS },
  { group: "Content", checks: CONTENT_COPY_CHECKS },
];

/** A check with its verdict. */
export interface Finding extends Verdict, Omit<Check, "decide"> {
  group: string;
}

/** Decides every check. */
export const certify = (recorded: Recorded): Finding[] =>
  CHECKS.flatMap(({ group, checks }) =>
    checks.map(({ decide, ...check }) => ({ group, ...check, ...decide(recorded) })),
  );

export const countResults = (findings: readonly Finding[]): Record<Result, number> => {
  const counts = { PASSED: 0, FAILED: 0, NOT_SEEN: 0 };
  for (const { result } of findings) counts[result]++;
  return counts;
};

export const isReady = (findings: readonly Finding[]): boolean => findings.every(({ result }) => result === "PASSED");

/** What a reader has to know beside the findings, because records are missing or cannot be compared. */
export function listRemarks({ since, calls, isClockMoved, resetAt }: Recorded): string[] {
  const remarks = [];
  if (!calls.length)
    remarks.push(`No call was recorded since ${since}: check address and credentials, or start earlier.`);
  if (resetAt !== undefined)
    remarks.push(
      `The sandbox was emptied at ${resetAt}: bookings and endpoints made before are gone. Make those calls again, and start there.`,
    );
  if (isClockMoved)
    remarks.push(
      "The sandbox's clock was moved meanwhile: whether news came after a booking's change could not be compared.",
    );
  return remarks;
}

const WORDS: Record<Result, string> = { PASSED: "passed", FAILED: "FAILED", NOT_SEEN: "not seen" };

/** What shows a finding, in words: a call by method, path, answer and time, and the trace id that finds it in the log. */
export function describeEvidence({ calls }: Recorded): (id: string) => string {
  const byTrace = new Map(calls.map((call) => [call.trace_id, call]));
  return (id) => {
    const call = byTrace.get(id);
    if (!call) return id;
    const { method, path, status, code, at } = call;
    return `${method} ${path} ${status}${code === null ? "" : ` ${code}`}, ${at}, trace ${id}`;
  };
}

/** The findings as a table for a terminal, with advice where something is missing. */
export function printFindings(findings: readonly Finding[], recorded: Recorded): string {
  const describe = describeEvidence(recorded);
  const widest = Math.max(...findings.map(({ code }) => code.length));
  const lines = findings.flatMap((one, i) => {
    const { code, title, why, advice, result, shownBy, group } = one;
    const indent = " ".repeat(12);
    return [
      ...(findings[i - 1]?.group === group ? [] : ["", group]),
      `  ${WORDS[result].padEnd(8)}  ${code.padEnd(widest)}  ${title}`,
      ...(result === "PASSED" ? [] : [`${indent}${why}`, `${indent}→ ${advice}`]),
      ...(result === "FAILED" ? shownBy.map((id) => `${indent}seen: ${describe(id)}`) : []),
    ];
  });
  const { PASSED, FAILED, NOT_SEEN } = countResults(findings);
  return [...lines.slice(1), "", `${PASSED} passed, ${FAILED} failed, ${NOT_SEEN} not seen`].join("\n");
}

/** The check-list of the documentation (docs/going-live#the-checks). */
export const printCheckList = (): string =>
  CHECKS.map(({ group, checks }) =>
    [
      `### ${group}`,
      "",
      ...checks.map(({ code, title, advice }) => `- [ ] **${title}** (\`${code}\`). ${advice}`),
    ].join("\n"),
  ).join("\n\n");
