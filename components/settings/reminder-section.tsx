"use client";

import { useState } from "react";
import { formatZone, ownZone } from "@/lib/format/dates";
import { formatLanguage } from "@/lib/format/language";
import { MAX_REMINDER_DAYS, type ReminderScope } from "@/lib/notification/reminder/limits";
import { freshKey } from "@/lib/staff/client/fresh-key";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { CheckField } from "../ui/fields/check-field";
import { NumberStepper } from "../ui/fields/number-stepper";
import { RadioField } from "../ui/fields/radio-field";
import { SelectField } from "../ui/fields/select-field";
import { Skeleton } from "../ui/feedback/skeleton";
import { toast } from "../ui/feedback/toast-queue";
import { Section } from "../ui/layout/section";
import { Unread } from "../ui/tables/unread";
import { SettingForm } from "./setting-form";
import { useOfferedLanguages } from "@/lib/staff/client/use-page-values";

type Reminder = ResponseOf<"reminder.get">;

const SCOPES = [
  { id: "OWN", label: "Bookings that you made" },
  { id: "AGENCY", label: "All bookings of the agency" },
];
/** Where reminders that were off begin. */
const USUAL_DAYS = 2;

/** When the user is reminded by mail that free cancellation ends. */
export function ReminderSection() {
  const { data, error, refetch } = useRead("reminder.get", {});
  return (
    <Section title="Reminders">
      {error && !data && <Unread what="The reminders" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <ReminderForm reminder={data} />}
    </Section>
  );
}

function ReminderForm({ reminder }: { reminder: Reminder }) {
  const [draft, setDraft] = useState(reminder);
  const languages = useOfferedLanguages().map((id) => ({ id, label: formatLanguage(id) }));
  const update = useAct("reminder.update");
  const set = (change: Partial<Reminder>) => setDraft({ ...draft, ...change });
  const isOn = draft.days > 0;
  const save = () =>
    update.mutate(
      { input: { body: { ...draft, time_zone: ownZone() } }, idempotencyKey: freshKey() },
      {
        onSuccess: ({ days }) => toast({ tone: "positive", title: days > 0 ? "Reminders saved" : "Reminders are off" }),
      },
    );
  return (
    <SettingForm
      failure={update.error}
      submitLabel="Save reminders"
      pendingLabel="Saving"
      isPending={update.isPending}
      onSubmit={save}
    >
      {() => (
        <>
          <CheckField isSelected={isOn} onChange={(next) => set({ days: next ? reminder.days || USUAL_DAYS : 0 })}>
            Mail me before free cancellation ends
          </CheckField>
          {isOn && (
            <>
              <NumberStepper
                label="Days before"
                value={draft.days}
                min={1}
                max={MAX_REMINDER_DAYS}
                onChange={(days) => set({ days })}
              />
              <RadioField
                label="For"
                choices={SCOPES}
                value={draft.scope}
                onChange={(scope) => set({ scope: scope as ReminderScope })}
              />
              <SelectField
                label="Language"
                choices={languages}
                value={draft.language}
                onChange={(language) => set({ language })}
                hint={`Times are the property’s and yours${draft.time_zone === null ? "" : ` (${formatZone(draft.time_zone)})`}.`}
              />
            </>
          )}
        </>
      )}
    </SettingForm>
  );
}
