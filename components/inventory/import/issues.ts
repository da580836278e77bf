import type { Failure } from "@/lib/staff/client/failure";
import type { ExpectedValue } from "@/lib/format/cell-problem";
import type { CellProblem } from "./problem-messages";

interface Issue {
  path: string;
  message: string;
  /** For a wrong cell, what it must contain and which room its row is for. */
  expected?: ExpectedValue;
  room?: string;
}

const isIssue = (one: unknown): one is Issue =>
  typeof one === "object" &&
  one !== null &&
  "path" in one &&
  "message" in one &&
  typeof one.path === "string" &&
  typeof one.message === "string";

/** All issues of a response, including several for one field. */
export function listIssues(failure: Failure | null): Issue[] {
  const issues = failure?.details?.issues;
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

/** The wrong cells of an uploaded file; empty if the call was refused for another reason. */
export const listCellProblems = (failure: Failure | null): CellProblem[] =>
  listIssues(failure).filter((issue): issue is Issue & CellProblem => issue.expected !== undefined && "file" in issue);
