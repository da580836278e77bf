import type { ReactNode } from "react";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { DraftConflict } from "../drafts";
import type { FieldShape } from "../fields/field-shapes";
import { getField } from "../fields/fields";
import { formatValue } from "../fields/format-value";
import type { KindId } from "../kinds";
import { toValue } from "../fields/values";

interface Props {
  kind: KindId;
  conflicts: readonly DraftConflict[];
  onKeep: () => void;
  onDiscard: () => void;
}

/**
 * Shows that another operator has published this record meanwhile, with the changes and the ways to merge the draft.
 */
export function ConflictNotice({ kind, conflicts, onKeep, onDiscard }: Props) {
  if (conflicts.length === 0) return null;
  const lost = conflicts.filter(({ isOnBoth }) => isOnBoth).length;
  return (
    <Notice tone="caution" title={t("supply.conflictTitle")}>
      <ul className="mb-2 flex flex-col gap-0.5">
        {conflicts.map(({ column, base, stored, own, isOnBoth }) => {
          const { label, shape } = getField(kind, column);
          return (
            <li key={column} className="wrap-anywhere">
              {rich(isOnBoth ? "supply.becameBoth" : "supply.became", {
                label,
                before: formatCell(shape, base),
                stored: formatCell(shape, stored),
                own: formatCell(shape, own),
                b: strong,
              })}
            </li>
          );
        })}
      </ul>
      <p className="mb-2">{lost === 0 ? t("supply.conflictFits") : t("supply.conflictReplaces")}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={onKeep}>
          {t("supply.continueDraft")}
        </Button>
        <Button size="sm" onPress={onDiscard}>
          {t("supply.discardMine")}
        </Button>
      </div>
    </Notice>
  );
}

const formatCell = (shape: FieldShape, text: string): string => {
  const lines = formatValue(shape, toValue(shape, text));
  return lines.length === 0 ? t("supply.none") : `“${lines.join("; ")}”`;
};

const strong = (parts: ReactNode[]) => (
  <span key="strong" className="font-semibold">
    {parts}
  </span>
);
