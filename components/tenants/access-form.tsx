"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { SettingForm } from "../settings/setting-form";
import { RadioField } from "../ui/radio-field";
import { TextField } from "../ui/text-field";
import type { Tenant } from "./tenant-labels";

const WHY = "Enter the reason: the tenant’s admins read it in their audit";

/** Why an operator looks into a tenant or acts for it; then the tenant's bookings, in its own rail. */
export function AccessForm({ tenant, onLeave }: { tenant: Tenant; onLeave: () => void }) {
  const [reason, setReason] = useState("");
  const [mode, setMode] = useState("look");
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const begin = useAct("access.begin");
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={mode === "look" ? `Look into ${tenant.name}` : `Act for ${tenant.name}`}
        pendingLabel="Opening"
        isPending={begin.isPending}
        failure={begin.error}
        {...(hasSubmitted && !reason.trim() && { problems: { reason: WHY } })}
        onLeave={onLeave}
        onSubmit={() => {
          setHasSubmitted(true);
          if (!reason.trim()) return;
          const body = { tenant_public_id: tenant.public_id, reason: reason.trim(), may_write: mode === "act" };
          // A page of its own: what was read before was nobody's, and is read anew.
          begin.mutate({ input: { body } }, { onSuccess: () => window.location.assign("/bookings") });
        }}
      >
        {() => (
          <>
            <p className="text-muted">
              For 30 minutes you see what the tenant’s people see. Everything that you open or change is in the tenant’s
              audit, with this reason.
            </p>
            <RadioField
              label="What for"
              choices={[
                { id: "look", label: "Look only" },
                { id: "act", label: "Act for the tenant: book, change and cancel in its name" },
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
