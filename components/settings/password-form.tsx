"use client";

import { useState } from "react";
import { PASSWORD_LENGTH } from "@/lib/people/password/password-limits";
import { useAct } from "@/lib/staff/client/hooks";
import { TextField } from "../ui/fields/text-field";
import { toast } from "../ui/feedback/toast-queue";
import { SettingForm } from "./setting-form";

const NOTHING = { current: "", next: "" };

/** Changes the user's password, which ends all other sessions. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const [typed, setTyped] = useState(NOTHING);
  const change = useAct("me.password");
  const missing = {
    ...(!typed.current && { current_password: "Enter your current password" }),
    ...(typed.next.length < PASSWORD_LENGTH.least && { new_password: `${PASSWORD_LENGTH.least} characters or more` }),
  };
  const submit = () => {
    const body = { current_password: typed.current, new_password: typed.next };
    change.mutate(
      { input: { body } },
      {
        onSuccess: () => {
          setTyped(NOTHING);
          toast({ tone: "positive", title: "Password changed", text: "You are signed out everywhere else." });
          onChanged();
        },
      },
    );
  };
  return (
    <SettingForm
      problems={missing}
      failure={change.error}
      submitLabel="Change password"
      pendingLabel="Changing"
      isPending={change.isPending}
      onSubmit={submit}
    >
      {() => (
        <>
          <TextField
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            value={typed.current}
            onChange={(current) => setTyped({ ...typed, current })}
          />
          <TextField
            label="New password"
            name="new_password"
            type="password"
            autoComplete="new-password"
            hint={`${PASSWORD_LENGTH.least} characters or more; a sentence is easier to remember than symbols`}
            value={typed.next}
            onChange={(next) => setTyped({ ...typed, next })}
          />
        </>
      )}
    </SettingForm>
  );
}
