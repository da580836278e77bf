"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
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
      <Notice tone="caution" title={t("settings.verifyFirst")}>
        {t("settings.resetAdminText")}
      </Notice>
      <SettingForm
        failure={reset.error}
        submitLabel={t("settings.resetFactor")}
        pendingLabel={t("settings.resetting")}
        isPending={reset.isPending}
        onLeave={onLeave}
        onSubmit={() =>
          reset.mutate(
            { input: { body: { email, ...(tenant.trim() && { tenant_public_id: tenant.trim() }) } } },
            {
              onSuccess: () => {
                toast({ tone: "positive", title: t("settings.factorReset"), text: email });
                onLeave();
              },
            },
          )
        }
      >
        {() => (
          <>
            <TextField
              label={t("settings.adminsEmail")}
              name="email"
              type="email"
              autoComplete="off"
              value={email}
              onChange={setEmail}
            />
            <TextField
              label={t("settings.partnersId")}
              name="tenant_public_id"
              hint={t("settings.partnersIdHint")}
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
