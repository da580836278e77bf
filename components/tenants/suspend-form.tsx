"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";
import type { Tenant } from "./tenant-labels";
import { useTenantSaved } from "./use-tenant-saved";

/** Suspends a tenant, with a reason for the audit log. */
export function SuspendForm({ tenant, onLeave }: { tenant: Tenant; onLeave: () => void }) {
  const [reason, setReason] = useState("");
  const suspend = useAct("tenant.suspend");
  const saved = useTenantSaved(tenant.public_id);
  return (
    <div className="flex flex-col gap-4 p-5">
      <Notice tone="caution" title="Within seconds every call of the tenant is refused">
        Its API credentials and users get 403 TENANT_SUSPENDED. Its bookings stay valid, and pending ones are still
        settled.
      </Notice>
      <SettingForm
        submitLabel="Suspend tenant"
        pendingLabel="Suspending"
        isPending={suspend.isPending}
        failure={suspend.error}
        problems={reason.trim() ? {} : { reason: "Enter the reason" }}
        onLeave={onLeave}
        onSubmit={() => {
          const input = { params: { public_id: tenant.public_id }, body: { reason: reason.trim() } };
          suspend.mutate({ input }, { onSuccess: () => void saved("Suspended").then(onLeave) });
        }}
      >
        {() => <TextField label="Reason" name="reason" value={reason} onChange={setReason} rows={3} maxLength={500} />}
      </SettingForm>
    </div>
  );
}
