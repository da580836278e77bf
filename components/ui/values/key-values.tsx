import type { ReactNode } from "react";
import { classes } from "../class-names";
import { t } from "@/lib/language/text";

interface Props {
  items: readonly (readonly [label: string, value: ReactNode])[];
  className?: string;
}

/** Labelled values in columns. An absent value shows a dash. */
export function KeyValues({ items, className }: Props) {
  return (
    <dl className={classes("grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm", className)}>
      {items.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value ?? <Dash />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A dash for an absent value. */
export function Dash() {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{t("ui.none")}</span>
    </>
  );
}
