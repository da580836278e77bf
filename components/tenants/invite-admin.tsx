"use client";

import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { SettingForm } from "../settings/setting-form";
import { InvitationLink } from "../settings/users/invitation-link";
import { Button } from "../ui/button";
import { TextField } from "../ui/fields/text-field";
import type { Tenant } from "./tenant-labels";
import { useTenantSaved } from "./use-tenant-saved";

/** Invites an admin of a tenant and shows the link. */
export function InviteAdmin({ tenant, onLeave }: { tenant: Tenant; onLeave: () => void }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const invite = useAct("tenant.inviteAdmin");
  const saved = useTenantSaved(tenant.public_id);
  if (invite.data)
    return (
      <div className="flex flex-col gap-4 p-5">
        {invite.data.link !== null && (
          <InvitationLink name={name.trim()} link={invite.data.link} expiresAt={invite.data.expires_at} />
        )}
        <Button variant="primary" className="self-start" onPress={onLeave}>
          {t("common.done")}
        </Button>
      </div>
    );
  const problems = {
    ...(!name.trim() && { name: t("tenants.personNameMissing") }),
    ...(!email.includes("@") && { email: t("tenants.emailMissing") }),
  };
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={t("settings.createInvitation")}
        pendingLabel={t("common.creating")}
        isPending={invite.isPending}
        failure={invite.error}
        problems={problems}
        onLeave={onLeave}
        onSubmit={() => {
          const input = { params: { public_id: tenant.public_id }, body: { name: name.trim(), email: email.trim() } };
          invite.mutate({ input }, { onSuccess: () => void saved(t("settings.invited")) });
        }}
      >
        {() => (
          <>
            <TextField
              label={t("common.name")}
              name="name"
              value={name}
              onChange={setName}
              autoComplete="off"
              maxLength={100}
            />
            <TextField
              label={t("common.email")}
              name="email"
              type="email"
              value={email}
              onChange={setEmail}
              autoComplete="off"
              hint={t("tenants.inviteHint")}
            />
          </>
        )}
      </SettingForm>
    </div>
  );
}
