"use client";

import { Radio, RadioGroup } from "react-aria-components";
import { classes } from "../class-names";
import { FieldLabel, FieldProblem } from "./field-parts";
import type { Choice } from "./select-field";

interface Props {
  label: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (id: string) => void;
  isAcross?: boolean;
  problem?: string | undefined;
}

/** A radio group. */
export function RadioField({ label, choices, value, onChange, isAcross = false, problem }: Props) {
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      orientation={isAcross ? "horizontal" : "vertical"}
      className="flex flex-col gap-1"
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={classes("flex", isAcross ? "flex-wrap gap-x-5" : "flex-col")}>
        {choices.map(({ id, label: text, note }) => (
          <Radio key={id} value={id} className="group flex cursor-pointer items-start gap-2 py-1.5 text-sm">
            <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-line bg-surface group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-accent group-data-selected:bg-accent">
              <span className="size-1.5 rounded-full bg-transparent group-data-selected:bg-on-accent" />
            </span>
            <span>
              {text}
              {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldProblem>{problem}</FieldProblem>
    </RadioGroup>
  );
}
