import { CircleCheck, CircleX, FileX, LoaderCircle, Unplug, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/values/badge";
import { formatCount } from "@/lib/format/counts";
import { formatMinutes } from "@/lib/format/dates";
import { formatNumber, formatPercent } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { failureText } from "@/lib/staff/client/failure-text";
import type { ResponseOf } from "@/lib/staff/client/operations";

export type ImportRun = ResponseOf<"supply.listImports">["items"][number];

const LOOKS: Record<ImportRun["state"], { tone: "neutral" | "positive" | "negative"; icon: LucideIcon }> = {
  RUNNING: { tone: "neutral", icon: LoaderCircle },
  DONE: { tone: "positive", icon: CircleCheck },
  REFUSED: { tone: "negative", icon: FileX },
  FAILED: { tone: "negative", icon: CircleX },
  STOPPED: { tone: "negative", icon: Unplug },
};

export function ImportBadge({ run: { state, percent } }: { run: ImportRun }) {
  return (
    <Badge {...LOOKS[state]}>
      {state === "RUNNING"
        ? t("supply.import.running", { progress: formatPercent(percent / 100) })
        : t(`supply.import.${state}`)}
    </Badge>
  );
}

/** The files of an import, `rooms.csv and 3 more`; after the directory if a command has read one. */
export function formatFiles({ source, files }: ImportRun): string {
  const [first = "", ...more] = files;
  const names = more.length > 0 ? t("supply.import.andMore", { name: first, count: more.length }) : first;
  return source === null ? names : t("supply.import.fromDirectory", { source, names });
}

/** The result of a run: what it stored, or why it stored nothing. */
export function describeOutcome({ state, changes, problems, failure }: ImportRun): ReactNode {
  switch (state) {
    case "DONE": {
      const all = Object.values(changes ?? {});
      const inserted = all.reduce((sum, of) => sum + of.inserted, 0);
      const updated = all.reduce((sum, of) => sum + of.updated, 0);
      return inserted + updated === 0
        ? t("supply.import.unchanged")
        : t("supply.import.counts", { inserted: formatNumber(inserted), updated: formatNumber(updated) });
    }
    case "REFUSED":
      return formatCount(problems.length, "problem");
    case "FAILED":
      return failure && failureText(failure);
    case "STOPPED":
      return t("supply.import.stoppedText");
    default:
      return null;
  }
}

/** The person or command that ran the import. */
export const formatPerson = ({ person, source }: ImportRun): string =>
  person ?? (source === null ? t("supply.import.formerUser") : t("supply.import.command"));

/** How long a run took: `12 seconds`, `4 min`; null while it runs. */
export function formatDuration({ started_at: from, ended_at: to }: ImportRun): string | null {
  if (to === null) return null;
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  return seconds < 60 ? formatCount(seconds, "second") : formatMinutes(Math.round(seconds / 60));
}
