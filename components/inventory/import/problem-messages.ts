import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { csvLine, withoutFormula } from "@/lib/format/csv-line";
import { cellProblemText } from "@/lib/format/cell-problem";
import { capitalize } from "@/components/booking/checkout/problems";

/** A wrong cell of a supply file. */
export type CellProblem = ResponseOf<"supply.getImport">["problems"][number];

/** Says in the reader's language what is wrong with a cell. Runs of earlier releases have English texts only. */
export function problemText({ expected, value, message }: CellProblem): string {
  if (expected) return capitalize(cellProblemText({ expected, value }));
  return capitalize(message.slice(message.indexOf(": ") + 1).trim());
}

/** The problems as a CSV file in the reader's language, with the byte order mark by which Excel recognizes UTF-8. */
export function problemsFile(problems: readonly CellProblem[]): Blob {
  const head = [
    t("inventory.problemFile"),
    t("inventory.problemLine"),
    t("inventory.problemColumn"),
    t("inventory.problemWhat"),
  ];
  const rows = problems.map((problem) => [
    problem.file,
    problem.line,
    // An unknown column is named as in the file, which may look like a formula.
    problem.column && withoutFormula(problem.column),
    problemText(problem),
  ]);
  return new Blob(["\uFEFF", ...[head, ...rows].map(csvLine)], { type: "text/csv;charset=utf-8" });
}
