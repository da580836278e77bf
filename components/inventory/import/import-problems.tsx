import type { Failure } from "@/lib/staff/client/failure";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { CellProblem } from "./problem-messages";
import { ProblemList } from "./problem-list";

/** The maximum number of problems that the importer collects. */
const MAX = 20;

interface Props {
  problems: readonly CellProblem[];
  /** Why the files could not be checked at all. */
  failure: Failure | null;
  onRetry: () => void;
}

/** Why nothing was imported: each wrong cell by file, line and field, or the failure of the check. */
export function ImportProblems({ problems, failure, onRetry }: Props) {
  if (failure)
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
      <ProblemList problems={problems} />
    </section>
  );
}
