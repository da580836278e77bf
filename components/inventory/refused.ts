import type { Failure } from "@/lib/staff/client/failure";
import { sentence } from "../checkout/problems";
import { formatDate } from "../format/dates";
import { fieldOf, type EditBody } from "./edit-draft";
import { issuesOf } from "./issues";

/** What the service refused of an edit, by the form's fields: all of it, and days as people read them. */
export function refusedOf(failure: Failure | null, body: EditBody): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issuesOf(failure)) {
    const field = fieldOf(path, body);
    const words = sentence(message.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDate));
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

/** Whether the form has a place for what is wrong with a field; else it is said for the whole. */
export const isShown = (field: string): boolean => SHOWN.includes(field) || field.startsWith("price.");
