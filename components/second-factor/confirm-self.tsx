"use client";

import { useState } from "react";
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
      <Notice tone="info" title="Sign out, and sign in again">
        Confirm your identity to change how you sign in: you have ten minutes after signing in.
      </Notice>
    );
  }
  return (
    <SettingForm
      failure={confirm.error}
      submitLabel="Continue"
      pendingLabel="Checking"
      isPending={confirm.isPending}
      {...(onLeave && { onLeave })}
      onSubmit={() => confirm.mutate({ input: { body: { password } } }, { onSuccess: onConfirmed })}
    >
      {() => (
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          hint="Confirm your identity to change how you sign in"
          value={password}
          onChange={setPassword}
        />
      )}
    </SettingForm>
  );
}
