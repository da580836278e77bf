"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { Notice } from "../ui/notice";
import { TextField } from "../ui/text-field";
import { toast } from "../ui/toast-queue";
import { SettingForm } from "./setting-form";

/** An operator resets the second factor of a partner's admin, who lost it and has no colleague to do it. */
export function ResetAdmin({ onLeave }: { onLeave: () => void }) {
  const reset = useAct("admin.resetSecondFactor");
  const [email, setEmail] = useState("");
  return (
    <div className="flex flex-col gap-4 p-5">
      <Notice tone="caution" title="Make sure that it is them">
        Their password alone signs them in afterwards. They are signed out everywhere, and the audit names you.
      </Notice>
      <SettingForm
        failure={reset.error}
        submitLabel="Reset second factor"
        pendingLabel="Resetting"
        isPending={reset.isPending}
        onLeave={onLeave}
        onSubmit={() =>
          reset.mutate(
            { input: { body: { email } } },
            {
              onSuccess: () => {
                toast({ tone: "positive", title: "Second factor reset", text: email });
                onLeave();
              },
            },
          )
        }
      >
        {() => (
          <TextField
            label="The admin’s e-mail"
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
        )}
      </SettingForm>
    </div>
  );
}
