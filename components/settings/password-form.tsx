"use client";

import { useState } from "react";
import { PASSWORD_LENGTH } from "@/lib/people/password/password-limits";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { TextField } from "../ui/fields/text-field";
import { toast } from "../ui/feedback/toast-queue";
import { SettingForm } from "./setting-form";

const NOTHING = { current: "", next: "" };

/** Changes the user's password, which ends all other sessions. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [typed, setTyped] = useState(NOTHING);
  const change = useAct("me.password");
  const missing = {
    ...(!typed.current && { current_password: t("settings.currentMissing") }),
    ...(typed.next.length < PASSWORD_LENGTH.least && {
      new_password: t("settings.charactersOrMore", { least: PASSWORD_LENGTH.least }),
    }),
  };
  const submit = () => {
    const body = { current_password: typed.current, new_password: typed.next };
    change.mutate(
      { input: { body } },
      {
        onSuccess: () => {
          setTyped(NOTHING);
          toast({ tone: "positive", title: t("settings.passwordChanged"), text: t("settings.signedOutElsewhere") });
          onChanged();
        },
      },
    );
  };
  return (
    <SettingForm
      problems={missing}
      failure={change.error}
      submitLabel={t("settings.changePassword")}
      pendingLabel={t("settings.changing")}
      isPending={change.isPending}
      onSubmit={submit}
    >
      {() => (
        <>
          <TextField
            label={t("settings.currentPassword")}
            name="current_password"
            type="password"
            autoComplete="current-password"
            value={typed.current}
            onChange={(current) => setTyped({ ...typed, current })}
          />
          <TextField
            label={t("settings.newPassword")}
            name="new_password"
            type="password"
            autoComplete="new-password"
            hint={t("settings.passwordHint", { least: PASSWORD_LENGTH.least })}
            value={typed.next}
            onChange={(next) => setTyped({ ...typed, next })}
          />
        </>
      )}
    </SettingForm>
  );
}
