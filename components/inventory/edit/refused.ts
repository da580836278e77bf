import type { Failure } from "@/lib/staff/client/failure";
import { issueText } from "@/lib/staff/client/failure-text";
import { capitalize } from "@/components/booking/checkout/problems";
import { formatDate } from "@/lib/format/dates";
import { findField, type EditBody } from "./edit-draft";
import { RESTRICTIONS } from "@/lib/supply/desk/desk-limits";
import { requirementText } from "@/lib/format/cell-problem";
import { listIssues } from "../import/issues";

/** The service's issues with an edit by form field, with formatted dates. */
export function toFieldProblems(failure: Failure | null, body: EditBody): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of listIssues(failure)) {
    const field = findField(issue.path, body);
    const words = capitalize(textOf(issue));
    problems[field] = problems[field] === undefined ? words : `${problems[field]}. ${words}`;
  }
  return problems;
}

function textOf({ message, expected, room }: ReturnType<typeof listIssues>[number]): string {
  if (!expected) return issueText(withDates(message));
  const shown = Object.entries(expected.values).map(([name, value]) => [name, withDates(value)] as const);
  return requirementText({ ...expected, values: Object.fromEntries(shown) }, room);
}

const withDates = <T>(value: T): T | string =>
  typeof value === "string" ? value.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate) : value;

const SHOWN: readonly string[] = ["rooms", "from", "to", "weekdays", "allotment", ...RESTRICTIONS];

/** Whether the form shows this field's problem beside the field; otherwise it is shown above the form. */
export const isShownBesideField = (field: string): boolean =>
  SHOWN.includes(field) || field.startsWith("price.") || field.startsWith("min_sell.");
