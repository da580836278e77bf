"use client";

import { CheckField } from "@/components/ui/fields/check-field";
import { TextField } from "@/components/ui/fields/text-field";

interface Props {
  label: string;
  name: string;
  /** The typed value; empty changes nothing, null is the alternative. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The alternative to a value: `Off sale`. */
  instead: string;
  isWhole?: boolean;
}

/** A field for a new value or its alternative. */
export function ValueField({ label, name, value, onChange, instead, isWhole = false }: Props) {
  return (
    <div className="flex items-start gap-4">
      <TextField
        label={label}
        name={name}
        value={value ?? ""}
        onChange={onChange}
        isDisabled={value === null}
        placeholder="As it is"
        inputMode={isWhole ? "numeric" : "decimal"}
        autoComplete="off"
        maxLength={16}
        className="flex-1"
      />
      <div className="w-32 shrink-0 pt-6">
        <CheckField isSelected={value === null} onChange={(on) => onChange(on ? null : "")}>
          <span>
            {instead}
            <span className="sr-only"> ({label})</span>
          </span>
        </CheckField>
      </div>
    </div>
  );
}
