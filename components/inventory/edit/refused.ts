import type { Failure } from "@/lib/staff/client/failure";
import { issueText } from "@/lib/staff/client/failure-text";
import { sentence } from "@/components/booking/checkout/problems";
import { formatDate } from "@/lib/format/dates";
import { fieldOf, type EditBody } from "./edit-draft";
import { issuesOf } from "../import/issues";

/** The service's issues with an edit by form field, with formatted dates. */
export function refusedOf(failure: Failure | null, body: EditBody): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issuesOf(failure)) {
    const field = fieldOf(path, body);
    const words = sentence(issueText(message.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate)));
    problems[field] = problems[field] === undefined ? words : `${problems[field]}. ${words}`;
  }
  return problems;
}

const SHOWN = [
  "rooms",
  "from",
  "to",
  "weekdays",
  "allotment",
  "closed",
  "closed_to_arrival",
  "closed_to_departure",
  "min_stay",
  "max_stay",
];

/** Whether the form shows problems of this field; otherwise they are shown for the whole form. */
export const isShown = (field: string): boolean => SHOWN.includes(field) || field.startsWith("price.");
