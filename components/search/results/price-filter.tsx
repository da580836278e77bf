"use client";

import { useState } from "react";
import { Input, TextField } from "react-aria-components";
import { classes } from "@/components/ui/class-names";
import { BOX } from "@/components/ui/box";

interface Props {
  /** Decimal strings; empty: no limit. */
  least: string;
  most: string;
  currency: string;
  onChange: (least: string, most: string) => void;
}

const AMOUNT = /^\d{0,9}([.,]\d{0,3})?$/;

/** Filters by the total of the stay; both limits are optional. */
export function PriceFilter({ least, most, currency, onChange }: Props) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-xs font-semibold text-muted">Total, {currency}</legend>
      <div className="flex items-center gap-2">
        <Bound label={`At least, ${currency}`} hint="from" value={least} onChange={(next) => onChange(next, most)} />
        <span aria-hidden className="text-muted">
          –
        </span>
        <Bound label={`At most, ${currency}`} hint="to" value={most} onChange={(next) => onChange(least, next)} />
      </div>
    </fieldset>
  );
}

function Bound({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The value changed from outside, by clearing all filters.
  if (value !== shown) {
    setShown(value);
    if (Number(value) !== Number(text.replace(",", "."))) setText(value);
  }
  return (
    <TextField
      aria-label={label}
      value={text}
      inputMode="decimal"
      className="min-w-0 flex-1"
      onChange={(next) => {
        if (!AMOUNT.test(next)) return;
        setText(next);
        onChange(next.replace(",", ".").replace(/^\./, "0.").replace(/\.$/, ""));
      }}
    >
      <Input placeholder={hint} className={classes(BOX, "tabular-nums")} />
    </TextField>
  );
}
