"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { CreatedCredential } from "@/components/settings/credentials/credential-secret";
import { SettingForm } from "../../settings/setting-form";
import { TextField } from "@/components/ui/fields/text-field";
import { useTenantSaved } from "../use-tenant-saved";

/** Creates a supply credential for a tenant, then shows its secret once. */
export function AddSupplyCredential({ tenantId, onLeave }: { tenantId: string; onLeave: () => void }) {
  const [name, setName] = useState("");
  const create = useAct("tenantSupply.createCredential");
  const cache = useQueryClient();
  const saved = useTenantSaved(tenantId);
  if (create.data) return <CreatedCredential created={create.data} onLeave={onLeave} />;
  return (
    <div className="p-5">
      <SettingForm
        submitLabel={t("settings.createCredential")}
        pendingLabel={t("common.creating")}
        isPending={create.isPending}
        failure={create.error}
        problems={name.trim() ? {} : { name: t("settings.enterName") }}
        onLeave={onLeave}
        onSubmit={() => {
          create.mutate(
            { input: { params: { public_id: tenantId }, body: { name: name.trim() } } },
            {
              onSuccess: () => {
                void cache.invalidateQueries({ queryKey: ["tenantSupply.get"] });
                void saved(t("tenants.credentialCreated"));
              },
            },
          );
        }}
      >
        {() => (
          <TextField
            label={t("common.name")}
            name="name"
            value={name}
            onChange={setName}
            autoComplete="off"
            maxLength={100}
            hint={t("tenants.supplierHint")}
          />
        )}
      </SettingForm>
    </div>
  );
}
