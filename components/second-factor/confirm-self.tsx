"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";

interface Props {
  hasPassword: boolean;
  onConfirmed: () => void;
  onLeave?: () => void;
}

/** Re-authenticates with the password before a change of sign-in methods. */
export function ConfirmSelf({ hasPassword, onConfirmed, onLeave }: Props) {
  const [password, setPassword] = useState("");
  const confirm = useAct("me.confirm");
  if (!hasPassword) {
    return (
      <Notice tone="info" title={t("secondFactor.signOutIn")}>
        {t("secondFactor.confirmWithin")}
      </Notice>
    );
  }
  return (
    <SettingForm
      failure={confirm.error}
      submitLabel={t("secondFactor.continue")}
      pendingLabel={t("secondFactor.checking")}
      isPending={confirm.isPending}
      {...(onLeave && { onLeave })}
      onSubmit={() => confirm.mutate({ input: { body: { password } } }, { onSuccess: onConfirmed })}
    >
      {() => (
        <TextField
          label={t("secondFactor.yourPassword")}
          name="password"
          type="password"
          autoComplete="current-password"
          hint={t("secondFactor.confirmHint")}
          value={password}
          onChange={setPassword}
        />
      )}
    </SettingForm>
  );
}
