"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { Notice } from "@/components/ui/feedback/notice";
import { TextField } from "@/components/ui/fields/text-field";
import { toast } from "@/components/ui/feedback/toast-queue";
import { SettingForm } from "../setting-form";

/** Lets an operator reset the second factor of a partner's only admin. */
export function ResetAdmin({ onLeave }: { onLeave: () => void }) {
  const reset = useAct("admin.resetSecondFactor");
  const [email, setEmail] = useState("");
  const [tenant, setTenant] = useState("");
  return (
    <div className="flex flex-col gap-4 p-5">
      <Notice tone="caution" title="Verify the person’s identity first">
        Afterwards they sign in with the password only. They are signed out everywhere, and the audit log records your
        name.
      </Notice>
      <SettingForm
        failure={reset.error}
        submitLabel="Reset second factor"
        pendingLabel="Resetting"
        isPending={reset.isPending}
        onLeave={onLeave}
        onSubmit={() =>
          reset.mutate(
            { input: { body: { email, ...(tenant.trim() && { tenant_public_id: tenant.trim() }) } } },
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
          <>
            <TextField
              label="The admin’s e-mail"
              name="email"
              type="email"
              autoComplete="off"
              value={email}
              onChange={setEmail}
            />
            <TextField
              label="Partner’s id"
              name="tenant_public_id"
              hint="Needed if the address belongs to admins of several partners"
              autoComplete="off"
              isOptional
              isMono
              value={tenant}
              onChange={setTenant}
            />
          </>
        )}
      </SettingForm>
    </div>
  );
}
