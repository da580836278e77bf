"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { Notice } from "../ui/notice";
import { TextField } from "../ui/text-field";

interface Props {
  hasPassword: boolean;
  onConfirmed: () => void;
  onLeave?: () => void;
}

/** Proves by the password who one is, before one changes how one signs in. */
export function ConfirmSelf({ hasPassword, onConfirmed, onLeave }: Props) {
  const [password, setPassword] = useState("");
  const confirm = useAct("me.confirm");
  if (!hasPassword) {
    return (
      <Notice tone="info" title="Sign out, and sign in again">
        To change how you sign in, prove that it is you: you have ten minutes after signing in.
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
          hint="To change how you sign in, prove that it is you"
          value={password}
          onChange={setPassword}
        />
      )}
    </SettingForm>
  );
}
