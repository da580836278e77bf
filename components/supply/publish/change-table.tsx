import { t } from "@/lib/language/text";
import { ArrowRight } from "lucide-react";
import type { Json } from "../fields/field-shapes";
import { getField } from "../fields/fields";
import { formatValue } from "../fields/format-value";
import type { KindId } from "../kinds";

export interface Change {
  column: string;
  before: Json;
  after: Json;
}

/** The changes of a publication to one record, field by field. */
export function ChangeTable({ kind, label, changes }: { kind: KindId; label: string; changes: readonly Change[] }) {
  return (
    <div className="overflow-x-auto rounded border border-border">
      <table aria-label={label} className="w-full text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-start text-xs text-muted">
            <th scope="col" className="px-3 py-2 font-semibold">
              {t("supply.change.field")}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {t("supply.change.before")}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {t("supply.change.after")}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {changes.map(({ column, before, after }) => (
            <tr key={column} className="border-t border-border align-baseline max-sm:block max-sm:py-1.5">
              <th scope="row" className="px-3 py-1.5 text-start font-medium max-sm:block">
                {getField(kind, column).label}
              </th>
              <td className="px-3 py-1.5 text-muted max-sm:block max-sm:py-0.5">
                <Value kind={kind} column={column} value={before} />
              </td>
              <td className="px-3 py-1.5 font-semibold max-sm:block max-sm:py-0.5">
                <span className="flex items-baseline gap-1">
                  <ArrowRight aria-hidden className="size-3 shrink-0 sm:hidden" />
                  <Value kind={kind} column={column} value={after} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ kind, column, value }: { kind: KindId; column: string; value: Json }) {
  const lines = formatValue(getField(kind, column).shape, value);
  if (lines.length === 0) return <span className="font-normal text-muted">{t("common.none")}</span>;
  if (lines.length === 1) return <span className="whitespace-pre-line wrap-anywhere">{lines[0]}</span>;
  return (
    <ol className="flex flex-col gap-0.5">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ol>
  );
}
