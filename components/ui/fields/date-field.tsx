"use client";

import dynamic from "next/dynamic";
import { addDays } from "@/lib/core/dates";
import { formatDate } from "@/lib/format/dates";
import { parseTypedDate, type TypedContext } from "@/lib/format/typed-date";
import { t } from "@/lib/language/text";
import { Skeleton } from "../feedback/skeleton";
import { TypedBox, type ParsedText } from "./typed-box";

const CalendarMonth = dynamic(() => import("./calendar-month").then((module) => module.CalendarMonth), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-64" />,
});

export interface DateFieldProps {
  label: string;
  /** The date `YYYY-MM-DD` or time `HH:MM`; null if empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: string;
  /** The field's name in a form's validation errors. */
  name?: string;
  problem?: string | undefined;
  className?: string;
  min?: string;
  max?: string;
}

/** A date field: typed in any usual way, or chosen in a calendar. */
export function DateField({ value, onChange, min, max, ...rest }: DateFieldProps) {
  const outside = (date: string): string | undefined => {
    if (min !== undefined && date < min) return t("ui.firstDate", { date: formatDate(min) });
    return max !== undefined && date > max ? t("ui.lastDate", { date: formatDate(max) }) : undefined;
  };
  const read = (typed: string, context: TypedContext): ParsedText<string> => {
    const result = parseTypedDate(typed, context);
    if ("problem" in result) return result;
    const problem = outside(result.date);
    return problem === undefined ? { value: result.date, long: formatDate(result.date) } : { problem };
  };
  const move = (days: number, today: string) => {
    const moved = value === null ? today : addDays(value, days);
    return outside(moved) === undefined ? moved : undefined;
  };
  return (
    <TypedBox
      {...rest}
      text={value === null ? "" : formatDate(value)}
      example={t("ui.dateExample")}
      {...{ read, move, onChange }}
    >
      {(close) => (
        <CalendarMonth
          label={rest.label}
          takesFocus
          {...{ value, min, max }}
          onChange={(date) => {
            onChange(date);
            close();
          }}
        />
      )}
    </TypedBox>
  );
}
