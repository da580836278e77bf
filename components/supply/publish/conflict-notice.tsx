import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { Conflict } from "../drafts";
import type { FieldShape } from "../fields/field-shapes";
import { fieldOf } from "../fields/fields";
import { formatValue } from "../fields/format-value";
import type { KindId } from "../kinds";
import { valueOf } from "../fields/values";

interface Props {
  kind: KindId;
  conflicts: readonly Conflict[];
  onKeep: () => void;
  onDiscard: () => void;
}

/** Another operator published this record during editing: shows their changes and how the draft is merged with them. */
export function ConflictNotice({ kind, conflicts, onKeep, onDiscard }: Props) {
  if (conflicts.length === 0) return null;
  const lost = conflicts.filter(({ isOnBoth }) => isOnBoth).length;
  return (
    <Notice tone="caution" title="Changed by someone else after you began editing">
      <ul className="mb-2 flex flex-col gap-0.5">
        {conflicts.map(({ column, base, stored, own, isOnBoth }) => {
          const { label, shape } = fieldOf(kind, column);
          return (
            <li key={column} className="wrap-anywhere">
              <span className="font-semibold">{label}</span>: {formatCell(shape, base)} became{" "}
              {formatCell(shape, stored)}
              {isOnBoth && <>; your draft says {formatCell(shape, own)}</>}
            </li>
          );
        })}
      </ul>
      <p className="mb-2">
        {lost === 0
          ? "Your draft changes other fields: both changes fit together."
          : "Where both changed the same field, your draft replaces their value when you publish it."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={onKeep}>
          Continue with my draft
        </Button>
        <Button size="sm" onPress={onDiscard}>
          Discard my draft
        </Button>
      </div>
    </Notice>
  );
}

const formatCell = (shape: FieldShape, text: string): string => {
  const lines = formatValue(shape, valueOf(shape, text));
  return lines.length === 0 ? "none" : `“${lines.join("; ")}”`;
};
