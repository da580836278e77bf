import type { Failure } from "@/lib/staff/client/failure";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { Dash } from "@/components/ui/values/key-values";
import { Notice } from "@/components/ui/feedback/notice";
import { issuesOf } from "./issues";
import { toFileProblem, type FileProblem } from "./problem-messages";

/** The maximum number of problems that the importer collects. */
const MAX = 20;
const columns = () => [t("inventory.file"), t("inventory.line"), t("inventory.field"), t("inventory.whatIsWrong")];

/** Why nothing was imported: each wrong cell by file, line and field, or the failure of the check. */
export function ImportProblems({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const problems = issuesOf(failure).map(({ message }) => toFileProblem(message));
  if (problems.length === 0)
    return (
      <Notice
        tone="negative"
        title={t("inventory.filesNotChecked")}
        action={
          <Button size="sm" onPress={onRetry}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {failure.message}.
      </Notice>
    );
  return (
    <section aria-label={t("inventory.problems")} className="flex flex-col gap-3">
      <Notice tone="negative" title={t("inventory.problemsInFiles", { count: problems.length })}>
        {problems.length >= MAX ? t("inventory.firstProblems", { max: MAX }) : t("inventory.nothingImported")}
      </Notice>
      <div className="overflow-x-auto">
        <table className="w-full text-xs">
          <thead className="border-b border-border text-start text-muted">
            <tr>
              {columns().map((name) => (
                <th key={name} scope="col" className="py-1.5 pe-4 font-semibold whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, at) => (
              <ProblemRow key={at} problem={problem} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ProblemRow({ problem: { file, line, column, what } }: { problem: FileProblem }) {
  return (
    <tr className="border-b border-border align-baseline">
      <td className="py-1.5 pe-4 font-mono">{file || <Dash />}</td>
      <td className="pe-4 text-end tabular-nums">{line || <Dash />}</td>
      <td className="pe-4 font-mono">{column || <Dash />}</td>
      <td className="wrap-anywhere">{what}</td>
    </tr>
  );
}
