import { SERVICE_DAYS, ROOM_DAYS } from "../day-stock";
import type { Progress } from "../progress";
import type { FileName } from "../../format/kinds";
import type { SupplyFile } from "../supply-directory";

/** Relative durations of kinds of steps: merging days takes longer than reading them. */
const READING = 1;
const LAYING = 2;
/** The share of the last step, which updates the tables' statistics. */
const REST = 0.05;

/** The share of each step, by the label of the importer's progress. */
function weightsOf(files: ReadonlyMap<FileName, SupplyFile>): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [name, { name: label, bytes }] of files) {
    weights.set(label, READING * bytes);
    if (name === "room_days.csv") weights.set(ROOM_DAYS.label, LAYING * bytes);
    if (name === "service_days.csv") weights.set(SERVICE_DAYS.label, LAYING * bytes);
  }
  return weights;
}

/**
 * Combines the importer's steps into a share of the whole, 0 to 1, which never decreases.
 * @param tell receives the share and the step's label
 */
export function computeProgress(
  files: ReadonlyMap<FileName, SupplyFile>,
  tell: (share: number, step: string) => void,
): Progress {
  const weights = weightsOf(files);
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const done = new Map<string, number>();
  let share = 0;
  return (label, count, total) => {
    done.set(label, total > 0 ? Math.min(1, count / total) : 1);
    const sum = [...weights].reduce((part, [step, weight]) => part + weight * (done.get(step) ?? 0), 0);
    share = Math.max(share, (1 - REST) * (sum / all));
    tell(share, label);
  };
}
