"use client";

import { CircleAlert } from "lucide-react";
import { CheckField } from "@/components/ui/fields/check-field";
import { ChipsField } from "@/components/ui/fields/chips-field";
import { DateField } from "@/components/ui/fields/date-field";
import type { EditDraft } from "./edit-draft";
import type { Room } from "../night-labels";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export interface DraftFields {
  draft: EditDraft;
  onChange: (change: Partial<EditDraft>) => void;
  problems: Readonly<Record<string, string>>;
}

/** The rooms, nights and weekdays of an edit. */
export function WhereFields({ rooms, draft, onChange, problems }: DraftFields & { rooms: readonly Room[] }) {
  const areAll = rooms.every(({ public_id: id }) => draft.rooms.includes(id));
  const choose = (id: string, isIn: boolean) =>
    onChange({ rooms: isIn ? [...draft.rooms, id] : draft.rooms.filter((one) => one !== id) });
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-xs font-semibold text-muted">
          Rooms{" "}
          <span className="font-normal">
            {draft.rooms.length} of {rooms.length}
          </span>
        </legend>
        {rooms.length > 1 && (
          <CheckField
            isSelected={areAll}
            onChange={(on) => onChange({ rooms: on ? rooms.map(({ public_id: id }) => id) : [] })}
          >
            All rooms
          </CheckField>
        )}
        <div className="grid max-h-44 gap-x-4 overflow-auto sm:grid-cols-2">
          {rooms.map(({ public_id: id, name }) => (
            <CheckField key={id} isSelected={draft.rooms.includes(id)} onChange={(on) => choose(id, on)}>
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </CheckField>
          ))}
        </div>
        <Wrong words={problems.rooms} />
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label="First night"
          value={draft.from}
          onChange={(from) => onChange({ from })}
          problem={problems.from}
        />
        <DateField label="Last night" value={draft.to} onChange={(to) => onChange({ to })} problem={problems.to} />
      </div>
      <div className="flex flex-col gap-1">
        <p className="flex items-baseline gap-1.5 text-xs font-semibold text-muted">
          Weekdays <span className="font-normal">none selected: every day</span>
        </p>
        <ChipsField
          label="Weekdays"
          chips={WEEKDAYS.map((name, at) => ({ id: String(at + 1), name, label: name.slice(0, 3) }))}
          value={draft.weekdays.map(String)}
          onChange={(days) => onChange({ weekdays: days.map(Number).toSorted((a, b) => a - b) })}
        />
        <Wrong words={problems.weekdays} />
      </div>
    </>
  );
}

/** The error message of a group of controls. */
function Wrong({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 text-xs text-negative">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {words}
    </p>
  );
}
