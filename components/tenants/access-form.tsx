"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { openAnew } from "../shell/notices/open-anew";
import { RadioField } from "../ui/fields/radio-field";
import { TextField } from "../ui/fields/text-field";
import { useAddress } from "../ui/use-address";
import type { Tenant } from "./tenant-labels";

const WHY = "Enter the reason: the tenant’s admins see it in their audit log";

/** Starts an operator's access to a tenant with a reason, then opens the tenant's bookings. */
export function AccessForm({ tenant, onLeave }: { tenant: Tenant; onLeave: () => void }) {
  const [reason, setReason] = useState("");
  const [mode, setMode] = useState(useAddress().query.get("mode") === "act" ? "act" : "look");
  const start = useAct("access.begin");
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={mode === "look" ? `Look into ${tenant.name}` : `Act for ${tenant.name}`}
        pendingLabel="Opening"
        isPending={start.isPending}
        failure={start.error}
        problems={reason.trim() ? {} : { reason: WHY }}
        onLeave={onLeave}
        onSubmit={() => {
          const body = { tenant_public_id: tenant.public_id, reason: reason.trim(), may_write: mode === "act" };
          start.mutate({ input: { body } }, { onSuccess: () => openAnew("/bookings") });
        }}
      >
        {() => (
          <>
            <p className="text-muted">
              For 30 minutes you see what the tenant’s users see. Everything that you open or change is recorded in the
              tenant’s audit log with this reason.
            </p>
            <RadioField
              label="Access"
              choices={[
                { id: "look", label: "View only" },
                { id: "act", label: "Act for the tenant: book, change and cancel" },
              ]}
              value={mode}
              onChange={setMode}
            />
            <TextField label="Reason" name="reason" value={reason} onChange={setReason} rows={3} maxLength={500} />
          </>
        )}
      </SettingForm>
    </div>
  );
}
