"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { SettingForm } from "../settings/setting-form";
import { Skeleton } from "../ui/feedback/skeleton";
import { TextField } from "../ui/fields/text-field";
import { toast } from "../ui/feedback/toast-queue";
import { Unread } from "../ui/tables/unread";

type Ceilings = ResponseOf<"tenantCeilings.get">;
type Name = keyof Ceilings["ceilings"];

const WORDS: Record<Name, { label: string; hint?: string }> = {
  requests_per_minute: { label: "Requests per minute", hint: "All credentials and users together" },
  cost_per_minute: { label: "Cost a minute", hint: "Room-nights that searches evaluate" },
  concurrency: { label: "Calls in flight", hint: "In each serving process" },
  live_holds: { label: "Live holds" },
  credentials: { label: "Credentials" },
  credential_rate: { label: "Requests a minute of one credential", hint: "Maximum that its admins may set" },
};
const NAMES = Object.keys(WORDS) as Name[];

/** The limits of a tenant. */
export function CeilingsForm({ tenantId }: { tenantId: string }) {
  const input = { params: { tenant_public_id: tenantId } };
  const { data, error, refetch } = useRead("tenantCeilings.get", input);
  if (!data)
    return error ? (
      <Unread what="The ceilings" failure={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64" />
    );
  return <Form ceilings={data} />;
}

function Form({ ceilings: { tenant_public_id, ceilings, in_use } }: { ceilings: Ceilings }) {
  const [values, setValues] = useState(() => Object.fromEntries(NAMES.map((name) => [name, String(ceilings[name])])));
  const update = useAct("tenantCeilings.update");
  const cache = useQueryClient();
  const params = { tenant_public_id };
  const wrong = NAMES.filter((name) => !/^\d{1,9}$/.test(values[name]!.trim()));
  const problems = Object.fromEntries(wrong.map((name) => [name, "Enter a whole number"]));
  const hintOf = (name: Name) => {
    const used = name === "credentials" || name === "live_holds" ? `${in_use[name]} in use` : undefined;
    return [WORDS[name].hint, used].filter(Boolean).join(". ");
  };
  return (
    <SettingForm
      submitLabel="Save ceilings"
      pendingLabel="Saving"
      isPending={update.isPending}
      failure={update.error}
      problems={problems}
      onSubmit={() => {
        const body = Object.fromEntries(NAMES.map((name) => [name, Number(values[name])]));
        update.mutate(
          { input: { params, body } },
          {
            onSuccess: () => {
              void cache.invalidateQueries({ queryKey: ["tenantCeilings.get", { params }] });
              toast({ tone: "positive", title: "Ceilings saved" });
            },
          },
        );
      }}
    >
      {() => (
        <div className="grid gap-4 sm:grid-cols-2">
          {NAMES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={WORDS[name].label}
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
