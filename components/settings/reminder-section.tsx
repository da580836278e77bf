"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatZone, getBrowserZone } from "@/lib/format/dates";
import { formatLanguage } from "@/lib/format/language";
import type { NoticeMail } from "@/lib/notification/notice/limits";
import { MAX_REMINDER_DAYS, type ReminderScope } from "@/lib/notification/reminder/limits";
import { makeIdempotencyKey } from "@/lib/staff/client/fresh-key";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { CheckField } from "../ui/fields/check-field";
import { NumberStepper } from "../ui/fields/number-stepper";
import { RadioField } from "../ui/fields/radio-field";
import { SelectField } from "../ui/fields/select-field";
import { Skeleton } from "../ui/feedback/skeleton";
import { toast } from "../ui/feedback/toast-queue";
import { Section } from "../ui/layout/section";
import { ReadFailure } from "../ui/tables/unread";
import { SettingForm } from "./setting-form";
import { useOfferedLanguages } from "@/lib/staff/client/use-page-values";

type Reminder = ResponseOf<"reminder.get">;

const scopes = () => [
  { id: "OWN", label: t("settings.reminderScope.own") },
  { id: "AGENCY", label: t("settings.reminderScope.agency") },
];
/** The number of days when reminders are switched on. */
const USUAL_DAYS = 2;

/**
 * Sets which changes by others the user is notified of, and when a mail reminds the user that free cancellation
 * ends.
 */
export function ReminderSection() {
  const { data, error, refetch } = useRead("reminder.get", {});
  return (
    <Section title={t("settings.reminders")}>
      {error && !data && (
        <ReadFailure what={t("settings.theReminders")} failure={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data && <ReminderForm reminder={data} />}
    </Section>
  );
}

function ReminderForm({ reminder }: { reminder: Reminder }) {
  const [draft, setDraft] = useState(reminder);
  const languages = useOfferedLanguages().map((id) => ({ id, label: formatLanguage(id) }));
  const cache = useQueryClient();
  const update = useAct("reminder.update");
  const set = (change: Partial<Reminder>) => setDraft({ ...draft, ...change });
  const isOn = draft.days > 0;
  const save = () => {
    const { days, scope, notice_scope, notice_mail, language } = draft;
    update.mutate(
      {
        input: { body: { days, scope, notice_scope, notice_mail, language, time_zone: getBrowserZone() } },
        idempotencyKey: makeIdempotencyKey(),
      },
      {
        onSuccess() {
          toast({ tone: "positive", title: t("settings.remindersSaved") });
          void cache.invalidateQueries({ queryKey: ["notice.list"] });
        },
      },
    );
  };
  return (
    <SettingForm
      failure={update.error}
      submitLabel={t("settings.saveReminders")}
      pendingLabel={t("common.saving")}
      isPending={update.isPending}
      onSubmit={save}
    >
      {() => (
        <>
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 font-semibold">{t("settings.notices")}</legend>
            <p className="text-xs text-muted">{t("settings.noticesText")}</p>
            <SelectField
              label={t("settings.noticeScope")}
              choices={scopes()}
              value={draft.notice_scope}
              onChange={(scope) => set({ notice_scope: scope as ReminderScope })}
            />
            <SelectField
              label={t("settings.noticeMail")}
              choices={[{ id: "NONE", label: t("settings.noticeMailNone") }, ...scopes()]}
              value={draft.notice_mail}
              onChange={(mail) => set({ notice_mail: mail as NoticeMail })}
            />
          </fieldset>
          <CheckField isSelected={isOn} onChange={(next) => set({ days: next ? reminder.days || USUAL_DAYS : 0 })}>
            {t("settings.mailMe")}
          </CheckField>
          {isOn && (
            <>
              <NumberStepper
                label={t("settings.daysBefore")}
                value={draft.days}
                min={1}
                max={MAX_REMINDER_DAYS}
                onChange={(days) => set({ days })}
              />
              <RadioField
                label={t("settings.reminderFor")}
                choices={scopes()}
                value={draft.scope}
                onChange={(scope) => set({ scope: scope as ReminderScope })}
              />
            </>
          )}
          {(isOn || draft.notice_mail !== "NONE") && (
            <SelectField
              label={t("settings.language")}
              choices={languages}
              value={draft.language}
              onChange={(language) => set({ language })}
              hint={
                draft.time_zone === null
                  ? t("settings.timesHint")
                  : t("settings.timesHintZone", { zone: formatZone(draft.time_zone) })
              }
            />
          )}
        </>
      )}
    </SettingForm>
  );
}
