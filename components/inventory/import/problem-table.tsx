import { Dash } from "@/components/ui/values/key-values";
import { t } from "@/lib/language/text";
import type { FileProblem } from "./problem-messages";

const columns = () => [t("inventory.file"), t("inventory.line"), t("inventory.field"), t("inventory.whatIsWrong")];

/** The wrong cells of an import's files. */
export function ProblemTable({ problems }: { problems: readonly FileProblem[] }) {
  return (
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
