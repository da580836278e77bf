"use client";

import { useState } from "react";
import { useLocale } from "react-aria-components";
import { isDate, localDate } from "@/lib/core/dates";
import { formatDateRange, getBrowserZone } from "@/lib/format/dates";
import { parseTypedDate } from "@/lib/format/typed-date";
import { serviceNow } from "@/lib/staff/client/service-time";
import { classes } from "../ui/class-names";

interface Props {
  /** The cell's name for screen readers: its row and column. */
  label: string;
  /** The cell's column, within which the arrow keys move. */
  column: string;
  text: string;
  onChange: (text: string) => void;
  placeholder?: string;
  problem: string | undefined;
  /** Whether the cell has an unsaved change. */
  isChanged: boolean;
  isFigure?: boolean;
  className?: string;
}

const CELL =
  "h-8 w-full rounded-sm border bg-transparent px-1.5 text-sm tabular-nums outline-none placeholder:text-muted hover:border-line focus:border-accent focus:bg-surface pointer-coarse:h-11";

/** A cell of the table, edited in place. */
export function CellInput({ label, column, text, onChange, placeholder, problem, isChanged, ...rest }: Props) {
  const { isFigure = false, className } = rest;
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        data-column={column}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        {...(isFigure && { inputMode: "decimal" as const })}
        className={classes(
          CELL,
          isFigure && "text-end",
          problem === undefined ? "border-transparent" : "border-negative",
          isChanged && "bg-accent-soft",
          className,
        )}
      />
      {problem !== undefined && (
        <p role="alert" className="px-1.5 pb-1 text-xs whitespace-normal text-negative">
          {problem}
        </p>
      )}
    </>
  );
}

/** A cell with a date, typed in any usual form. Text that is no date stays as typed. */
export function DateCell({ text, onChange, ...rest }: Props) {
  const { locale } = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const result = parseTypedDate(typed, { today: localDate(getBrowserZone(), serviceNow()), locale });
    onChange("date" in result ? result.date : typed.trim());
    setTyped(null);
  };
  return (
    // Keys and leaving of the one input within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onBlur={commit} onKeyDown={(event) => event.key === "Enter" && commit()}>
      <CellInput {...rest} text={typed ?? (isDate(text) ? formatDateRange(text, text) : text)} onChange={setTyped} />
    </div>
  );
}

/** Enter and the arrow keys move to the same column of the next or previous row. */
export function moveInColumn(event: React.KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLInputElement) || !target.dataset.column) return;
  const way = key === "ArrowUp" ? -1 : key === "ArrowDown" || key === "Enter" ? 1 : 0;
  if (way === 0) return;
  event.preventDefault();
  const cells = [...currentTarget.querySelectorAll<HTMLInputElement>("input[data-column]")];
  const column = cells.filter((cell) => cell.dataset.column === target.dataset.column);
  column[column.indexOf(target) + way]?.focus();
}
