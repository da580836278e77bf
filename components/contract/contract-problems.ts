import { requirementText } from "@/lib/format/cell-problem";
import type { Failure } from "@/lib/staff/client/failure";
import { issueText } from "@/lib/staff/client/failure-text";
import { capitalize } from "../booking/checkout/problems";
import { listIssues } from "../inventory/import/issues";

/** The service's problems by cell of the page; a problem without a cell is shown above it. */
export function listContractProblems(
  failure: Failure | null,
  cellOf: (path: string) => string | undefined,
): { cells: Record<string, string>; general: string | undefined } {
  const cells: Record<string, string> = {};
  const others: string[] = [];
  const issues = listIssues(failure);
  for (const { path, message, expected } of issues) {
    const words = capitalize(expected ? requirementText(expected) : issueText(message));
    const cell = cellOf(path);
    if (cell === undefined) others.push(words);
    else cells[cell] ??= words;
  }
  const general = others.length > 0 ? others.join(". ") : failure && issues.length === 0 ? failure.message : undefined;
  return { cells, general: general === undefined ? undefined : `${general}.` };
}
