import { t } from "@/lib/language/text";
import type { FileProblem } from "./problem-messages";

/** The wrong cells of an import's files: where each is, and what the importer says of it, in English. */
export function ProblemList({ problems }: { problems: readonly FileProblem[] }) {
  return (
    <ul className="divide-y divide-border text-xs">
      {problems.map(({ file, line, column, what }, at) => (
        <li key={at} className="flex flex-col gap-0.5 py-2 first:pt-0">
          {file !== "" && (
            <span className="flex flex-wrap gap-x-3 text-muted">
              <span className="font-mono">{file}</span>
              {line !== "" && <span className="tabular-nums">{t("inventory.lineNumber", { line })}</span>}
              {column !== "" && <span className="font-mono">{column}</span>}
            </span>
          )}
          <span lang="en" dir="ltr" className="text-start text-sm wrap-anywhere">
            {what}
          </span>
        </li>
      ))}
    </ul>
  );
}
