import { hasShapeOf } from "@/lib/staff/client/is-like";
import { issueText } from "@/lib/staff/client/failure-text";

/** Error messages by field name. */
export type Problems = Record<string, string>;

/** Capitalizes a message. */
export const capitalize = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const isIssue = (value: unknown): value is { path: string; message: string } =>
  hasShapeOf(value, { path: "", message: "" });

/** The service's issues as messages by field. */
export function toFieldProblems(details: Record<string, unknown> | null): Problems {
  const issues: unknown[] = Array.isArray(details?.issues) ? details.issues : [];
  return Object.fromEntries(issues.filter(isIssue).map(({ path, message }) => [path, capitalize(issueText(message))]));
}
