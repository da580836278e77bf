"use client";

import { Minus, Plus } from "lucide-react";
import { Button, Group, Input, NumberField } from "react-aria-components";
import { FieldLabel } from "./field-parts";

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const STEP =
  "grid size-8 shrink-0 place-items-center rounded border border-line bg-surface data-hovered:bg-hover data-disabled:opacity-40 pointer-coarse:size-10";

/** A field for a small whole number: typing, arrow keys or two buttons. */
export function NumberStepper({ label, value, min, max, onChange }: Props) {
  return (
    <NumberField
      value={value}
      minValue={min}
      maxValue={max}
      onChange={(next) => onChange(Number.isNaN(next) ? min : next)}
      className="flex items-center justify-between gap-4"
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className="flex items-center gap-1">
        <Button slot="decrement" className={STEP}>
          <Minus aria-hidden className="size-4" />
        </Button>
        <Input className="h-8 w-10 rounded bg-transparent text-center tabular-nums pointer-coarse:h-10" />
        <Button slot="increment" className={STEP}>
          <Plus aria-hidden className="size-4" />
        </Button>
      </Group>
    </NumberField>
  );
}
