"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { SettingForm } from "../settings/setting-form";
import { openAfterSwitch } from "@/components/shell/notices/access-banner";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { useAddress } from "../ui/use-address";
import type { Tenant } from "./tenant-labels";

const why = () => t("tenants.reasonHint");

/** Starts an operator's access to a tenant with a reason, then opens the tenant's bookings. */
export function AccessForm({ tenant, onLeave }: { tenant: Tenant; onLeave: () => void }) {
  const [reason, setReason] = useState("");
  const [mode, setMode] = useState(useAddress().query.get("mode") === "act" ? "act" : "look");
  const start = useAct("access.begin");
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={
          mode === "look" ? t("tenants.lookInto", { name: tenant.name }) : t("tenants.actFor", { name: tenant.name })
        }
        pendingLabel={t("tenants.opening")}
        isPending={start.isPending}
        failure={start.error}
        problems={reason.trim() ? {} : { reason: why() }}
        onLeave={onLeave}
        onSubmit={() => {
          const body = { tenant_public_id: tenant.public_id, reason: reason.trim(), may_write: mode === "act" };
          start.mutate({ input: { body } }, { onSuccess: () => openAfterSwitch("/bookings") });
        }}
      >
        {() => (
          <>
            <p className="text-muted">{t("tenants.accessText")}</p>
            <RadioField
              label={t("tenants.access")}
              choices={[
                { id: "look", label: t("tenants.viewOnly") },
                { id: "act", label: t("tenants.actForTenant") },
              ]}
              value={mode}
              onChange={setMode}
            />
            <TextField
              label={t("tenants.reason")}
              name="reason"
              value={reason}
              onChange={setReason}
              rows={3}
              maxLength={500}
            />
          </>
        )}
      </SettingForm>
    </div>
  );
}
