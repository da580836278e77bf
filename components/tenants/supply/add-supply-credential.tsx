"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/lib/staff/client/hooks";
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
        submitLabel="Create credential"
        pendingLabel="Creating"
        isPending={create.isPending}
        failure={create.error}
        problems={name.trim() ? {} : { name: "Enter a name" }}
        onLeave={onLeave}
        onSubmit={() => {
          create.mutate(
            { input: { params: { public_id: tenantId }, body: { name: name.trim() } } },
            {
              onSuccess: () => {
                void cache.invalidateQueries({ queryKey: ["tenantSupply.get"] });
                void saved("Credential created");
              },
            },
          );
        }}
      >
        {() => (
          <TextField
            label="Name"
            name="name"
            value={name}
            onChange={setName}
            autoComplete="off"
            maxLength={100}
            hint="The supplier’s system, such as its channel manager"
          />
        )}
      </SettingForm>
    </div>
  );
}
