import type { Failure } from "@/lib/staff/client/failure";
import { Button } from "@/components/ui/button";
import { Dash } from "@/components/ui/values/key-values";
import { Notice } from "@/components/ui/feedback/notice";
import { formatCount } from "@/lib/format/counts";
import { issuesOf } from "./issues";
import { toFileProblem, type FileProblem } from "./problem-messages";

/** The maximum number of problems that the importer collects. */
const MAX = 20;
const COLUMNS = ["File", "Line", "Field", "What is wrong"];

/** Why nothing was imported: each wrong cell by file, line and field, or the failure of the check. */
export function ImportProblems({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const problems = issuesOf(failure).map(({ message }) => toFileProblem(message));
  if (problems.length === 0)
    return (
      <Notice
        tone="negative"
        title="The files could not be checked"
        action={
          <Button size="sm" onPress={onRetry}>
            Try again
          </Button>
        }
      >
        {failure.message}.
      </Notice>
    );
  return (
    <section aria-label="Problems" className="flex flex-col gap-3">
      <Notice tone="negative" title={`${formatCount(problems.length, "problem")} in the files`}>
        {problems.length >= MAX && `These are the first ${MAX}. `}
        Nothing is imported. Correct the files and drop them again.
      </Notice>
      <div className="overflow-x-auto">
        <table className="w-full text-xs">
          <thead className="border-b border-border text-start text-muted">
            <tr>
              {COLUMNS.map((name) => (
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
