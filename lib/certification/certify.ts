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

const WORDS: Record<Result, string> = { PASSED: "passed", FAILED: "FAILED", NOT_SEEN: "not seen" };

/** The findings as a table for a terminal, with advice where something is missing. */
export function printFindings(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ code }) => code.length));
  const lines = findings.flatMap((one, i) => {
    const { code, title, why, advice, result, shownBy, group } = one;
    const indent = " ".repeat(12);
    return [
      ...(findings[i - 1]?.group === group ? [] : ["", group]),
      `  ${WORDS[result].padEnd(8)}  ${code.padEnd(widest)}  ${title}`,
      ...(result === "PASSED" ? [] : [`${indent}${why}`, `${indent}→ ${advice}`]),
      ...(result === "FAILED" ? [`${indent}seen at ${shownBy.join(", ")}`] : []),
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
