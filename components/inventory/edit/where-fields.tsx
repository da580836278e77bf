"use client";

import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { CheckField } from "@/components/ui/fields/check-field";
import { ChipsField } from "@/components/ui/fields/chips-field";
import { DateField } from "@/components/ui/fields/date-field";
import type { EditDraft } from "./edit-draft";
import { formatWeekdayName, formatWeekdays } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { Room } from "../night-labels";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export interface DraftFields {
  draft: EditDraft;
  onChange: (change: Partial<EditDraft>) => void;
  problems: Readonly<Record<string, string>>;
}

export function WhereFields({ rooms, draft, onChange, problems }: DraftFields & { rooms: readonly Room[] }) {
  const areAll = rooms.every(({ public_id: id }) => draft.rooms.includes(id));
  const choose = (id: string, isIn: boolean) =>
    onChange({ rooms: isIn ? [...draft.rooms, id] : draft.rooms.filter((one) => one !== id) });
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-xs font-semibold text-muted">
          {rich("inventory.roomsOf", {
            rooms: draft.rooms.length,
            rooms2: rooms.length,
            span: lightPart,
          })}
        </legend>
        {rooms.length > 1 && (
          <CheckField
            isSelected={areAll}
            onChange={(on) => onChange({ rooms: on ? rooms.map(({ public_id: id }) => id) : [] })}
          >
            {t("inventory.allRooms")}
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
          label={t("inventory.firstNight")}
          value={draft.from}
          onChange={(from) => onChange({ from })}
          problem={problems.from}
        />
        <DateField
          label={t("inventory.lastNight")}
          value={draft.to}
          onChange={(to) => onChange({ to })}
          problem={problems.to}
        />
      </div>
      <div className="flex flex-col gap-1">
        <p className="flex items-baseline gap-1.5 text-xs font-semibold text-muted">
          {rich("inventory.weekdaysNone", { span: lightPart })}
        </p>
        <ChipsField
          label={t("inventory.weekdays")}
          chips={WEEKDAYS.map((day) => ({
            id: String(day),
            name: formatWeekdayName(day),
            label: formatWeekdays([day]),
          }))}
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

/** The part of a label that explains it. */
export const lightPart = (parts: ReactNode[]) => (
  <span key="light" className="font-normal">
    {parts}
  </span>
);
