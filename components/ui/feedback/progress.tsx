"use client";

import { Label, ProgressBar } from "react-aria-components";

interface Props {
  label: string;
  /** The completed part of `max`; undefined if unknown. */
  value?: number | undefined;
  max?: number;
  /** A text in place of the percentage: `3 of 8 properties`. */
  words?: string;
}

/** A progress bar. */
export function Progress({ label, value, max = 100, words }: Props) {
  return (
    <ProgressBar
      value={value ?? 0}
      maxValue={max}
      isIndeterminate={value === undefined}
      {...(words !== undefined && { valueLabel: words })}
      className="flex flex-col gap-1 text-xs"
    >
      {({ percentage, valueText }) => (
        <>
          <span className="flex justify-between gap-4 text-muted">
            <Label>{label}</Label>
            <span className="tabular-nums">{value === undefined ? words : valueText}</span>
          </span>
          <span className="block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className={
                value === undefined ? "block h-full w-1/3 animate-breathe bg-accent" : "block h-full bg-accent"
              }
              style={value === undefined ? undefined : { width: `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
