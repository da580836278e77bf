"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
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
      <Notice tone="caution" title={t("tenants.suspendTitle")}>
        {t("tenants.suspendText")}
      </Notice>
      <SettingForm
        submitLabel={t("tenants.suspendTenant")}
        pendingLabel={t("tenants.suspending")}
        isPending={suspend.isPending}
        failure={suspend.error}
        problems={reason.trim() ? {} : { reason: t("tenants.reasonMissing") }}
        onLeave={onLeave}
        onSubmit={() => {
          const input = { params: { public_id: tenant.public_id }, body: { reason: reason.trim() } };
          suspend.mutate({ input }, { onSuccess: () => void saved(t("tenants.suspended")).then(onLeave) });
        }}
      >
        {() => (
          <TextField
            label={t("tenants.reason")}
            name="reason"
            value={reason}
            onChange={setReason}
            rows={3}
            maxLength={500}
          />
        )}
      </SettingForm>
    </div>
  );
}
