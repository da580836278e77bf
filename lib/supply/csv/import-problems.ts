import { inLanguage } from "@/lib/language/in-language";
import { DEFAULT_LANGUAGE } from "@/lib/language/messages";
import { t } from "@/lib/language/text";
import { cellProblemText, type ExpectedValue, requirementText } from "@/lib/format/cell-problem";

/** A problem with one cell of a supply file, or with the whole file if there is no line or column. */
export interface Problem {
  file: string;
  /** Line number, where the header is line 1. */
  line?: number | undefined;
  column?: string | undefined;
  /** The wrong text, as in the file. */
  value?: string | undefined;
  /** What the cell should contain. */
  expected: ExpectedValue;
}

/** The import stops after this number of problems. */
export const PROBLEM_LIMIT = 20;

/**
 * A problem in English, for the API, commands and logs: `rooms.csv, line 17, max_adults: expected a whole number …`.
 */
export function describeProblem({ file, line, column, value, expected }: Problem): string {
  return inLanguage(DEFAULT_LANGUAGE, () => {
    const place = [file, line === undefined ? "" : t("inventory.lineNumber", { line }), column ?? ""];
    return `${place.filter(Boolean).join(", ")}: ${cellProblemText({ expected, value: value ?? null })}`;
  });
}

/** A requirement in English, for the API: `must be a whole number from 1 to 99`. */
export const formatRequirement = (expected: ExpectedValue, room?: string): string =>
  inLanguage(DEFAULT_LANGUAGE, () => requirementText(expected, room));

/** Thrown if the files cannot be used, so that nothing was imported. The message lists the problems, one per line. */
export class SupplyError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    const more = problems.length >= PROBLEM_LIMIT ? `\n(stopped after ${PROBLEM_LIMIT} problems)` : "";
    super(`${problems.map(describeProblem).join("\n")}${more}`);
    this.name = "SupplyError";
  }
}

/** Collects problems up to the limit, so that one run reports many mistakes. */
export class Problems {
  readonly found: Problem[] = [];

  /** @param limit how many are collected; a request reports those of all its rows */
  constructor(private readonly limit = PROBLEM_LIMIT) {}

  get full(): boolean {
    return this.found.length >= this.limit;
  }

  add(problem: Problem): void {
    if (!this.full) this.found.push(problem);
  }

  /** @throws SupplyError if there are problems */
  stopIfAny(): void {
    if (this.found.length > 0) throw new SupplyError(this.found);
  }
}
