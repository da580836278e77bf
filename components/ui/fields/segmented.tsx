"use client";

import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { classes } from "../class-names";

interface Props<Id extends string> {
  label: string;
  choices: readonly { id: Id; label: string; icon?: LucideIcon }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A segmented control to switch between views. On a phone, options with an icon show only the icon. */
export function Segmented<Id extends string>({ label, choices, value, onChange }: Props<Id>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex w-fit rounded border border-line bg-surface p-0.5">
      {choices.map(({ id, label: text, icon: Icon }) => (
        <label
          key={id}
          className="relative flex h-7.5 cursor-pointer items-center gap-1.5 rounded px-2.5 text-sm font-medium text-muted hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-9.5"
        >
          <input
            type="radio"
            name={name}
            checked={id === value}
            onChange={() => onChange(id)}
            className="absolute inset-0 cursor-pointer appearance-none rounded outline-none"
          />
          {Icon && <Icon aria-hidden className="size-4" />}
          <span className={classes(Icon && "sr-only sm:not-sr-only")}>{text}</span>
        </label>
      ))}
    </div>
  );
}
