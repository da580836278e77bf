"use client";

import { RadioField } from "@/components/ui/fields/radio-field";
import { TextField } from "@/components/ui/fields/text-field";
import type { EditDraft, Flag } from "./edit-draft";
import type { Plan } from "../night-labels";
import type { DraftFields } from "./where-fields";
import { CheckField } from "@/components/ui/fields/check-field";

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
function ValueField({ label, name, value, onChange, instead, isWhole = false }: Props) {
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

type FlagName = "closed" | "closed_to_arrival" | "closed_to_departure";

const FLAGS: readonly { name: FlagName; label: string; yes: string; no: string }[] = [
  { name: "closed", label: "Stop-sell", yes: "Close", no: "Open" },
  { name: "closed_to_arrival", label: "Arrival on these nights", yes: "Bar", no: "Allow" },
  { name: "closed_to_departure", label: "Departure on these nights", yes: "Bar", no: "Allow" },
];

/** The new values of an edit. An empty field leaves each night's value unchanged. */
export function ChangeFields({ plans, draft, onChange, problems }: DraftFields & { plans: readonly Plan[] }) {
  const set = (change: Partial<EditDraft>) => onChange(change);
  return (
    <>
      <TextField
        label="Allotment"
        name="allotment"
        value={draft.allotment}
        onChange={(allotment) => set({ allotment })}
        placeholder="As it is"
        hint="Rooms for sale per night, including those sold"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      {FLAGS.map(({ name, label, yes, no }) => (
        <RadioField
          key={name}
          label={label}
          isAcross
          choices={[
            { id: "", label: "As it is" },
            { id: "yes", label: yes },
            { id: "no", label: no },
          ]}
          value={draft[name]}
          onChange={(value) => set({ [name]: value as Flag })}
          problem={problems[name]}
        />
      ))}
      <ValueField
        label="Shortest stay"
        name="min_stay"
        isWhole
        instead="The plan’s own"
        value={draft.min_stay}
        onChange={(min_stay) => set({ min_stay })}
      />
      <ValueField
        label="Longest stay"
        name="max_stay"
        isWhole
        instead="The plan’s own"
        value={draft.max_stay}
        onChange={(max_stay) => set({ max_stay })}
      />
      {plans.map(({ public_id: id, name, currency }) => (
        <ValueField
          key={id}
          label={`${name}, ${currency} a night`}
          name={`price.${id}`}
          instead="Off sale"
          value={draft.prices[id] === undefined ? "" : draft.prices[id]}
          onChange={(amount) => set({ prices: { ...draft.prices, [id]: amount } })}
        />
      ))}
    </>
  );
}
