import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/tables/save-file";
import { t } from "@/lib/language/text";
import { type CellProblem, problemsFile, problemText } from "./problem-messages";

/** The wrong cells of imported files, each with its place and what it must contain; can be saved as a file. */
export function ProblemList({ problems }: { problems: readonly CellProblem[] }) {
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-border text-xs">
        {problems.map((problem, at) => (
          <li key={at} className="flex flex-col gap-0.5 py-2 first:pt-0">
            <span className="flex flex-wrap gap-x-3 text-muted">
              <span className="font-mono">{problem.file}</span>
              {problem.line !== null && (
                <span className="tabular-nums">{t("inventory.lineNumber", { line: problem.line })}</span>
              )}
              {problem.column !== null && <span className="font-mono">{problem.column}</span>}
            </span>
            <span {...(!problem.expected && { lang: "en", dir: "ltr" })} className="text-start text-sm wrap-anywhere">
              {problemText(problem)}
            </span>
          </li>
        ))}
      </ul>
      <span>
        <Button size="sm" onPress={() => saveFile(problemsFile(problems), "problems.csv")}>
          <Download aria-hidden className="size-4" />
          {t("inventory.downloadProblems")}
        </Button>
      </span>
    </div>
  );
}
