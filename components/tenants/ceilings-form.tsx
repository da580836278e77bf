"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { SettingForm } from "../settings/setting-form";
import { Skeleton } from "../ui/feedback/skeleton";
import { TextField } from "../ui/fields/text-field";
import { toast } from "../ui/feedback/toast-queue";
import { ReadFailure } from "../ui/tables/unread";

type Ceilings = ResponseOf<"tenantCeilings.get">;
type Name = keyof Ceilings["ceilings"];

const words = (): Record<Name, { label: string; hint?: string }> => ({
  requests_per_minute: { label: t("settings.requestsPerMinute"), hint: t("tenants.ceilingHint.requestsPerMinute") },
  cost_per_minute: { label: t("tenants.ceiling.cost"), hint: t("tenants.ceilingHint.cost") },
  concurrency: { label: t("tenants.ceiling.concurrency"), hint: t("tenants.ceilingHint.concurrency") },
  live_holds: { label: t("tenants.ceiling.liveHolds") },
  credentials: { label: t("tenants.ceiling.credentials") },
  credential_rate: { label: t("tenants.ceiling.credentialRate"), hint: t("tenants.ceilingHint.credentialRate") },
});
const names = () => Object.keys(words()) as Name[];

/** The limits of a tenant. */
export function CeilingsForm({ tenantId }: { tenantId: string }) {
  const input = { params: { tenant_public_id: tenantId } };
  const { data, error, refetch } = useRead("tenantCeilings.get", input);
  if (!data)
    return error ? (
      <ReadFailure what={t("tenants.theCeilings")} failure={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64" />
    );
  return <Form ceilings={data} />;
}

function Form({ ceilings: { tenant_public_id, ceilings, in_use } }: { ceilings: Ceilings }) {
  const [values, setValues] = useState(() => Object.fromEntries(names().map((name) => [name, String(ceilings[name])])));
  const update = useAct("tenantCeilings.update");
  const cache = useQueryClient();
  const params = { tenant_public_id };
  const wrong = names().filter((name) => !/^\d{1,9}$/.test(values[name]!.trim()));
  const problems = Object.fromEntries(wrong.map((name) => [name, t("tenants.wholeNumberMissing")]));
  const hintOf = (name: Name) => {
    const used =
      name === "credentials" || name === "live_holds" ? t("tenants.inUse", { inUse: in_use[name] }) : undefined;
    return [words()[name].hint, used].filter(Boolean).join(". ");
  };
  return (
    <SettingForm
      submitLabel={t("tenants.saveCeilings")}
      pendingLabel={t("common.saving")}
      isPending={update.isPending}
      failure={update.error}
      problems={problems}
      onSubmit={() => {
        const body = Object.fromEntries(names().map((name) => [name, Number(values[name])]));
        update.mutate(
          { input: { params, body } },
          {
            onSuccess: () => {
              void cache.invalidateQueries({ queryKey: ["tenantCeilings.get", { params }] });
              toast({ tone: "positive", title: t("tenants.ceilingsSaved") });
            },
          },
        );
      }}
    >
      {() => (
        <div className="grid gap-4 sm:grid-cols-2">
          {names().map((name) => (
            <TextField
              key={name}
              name={name}
              label={words()[name].label}
              {...(hintOf(name) && { hint: hintOf(name) })}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
      )}
    </SettingForm>
  );
}
