"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import { t } from "@/lib/language/text";
import { CredentialForm } from "./credential-form";
import { CreatedCredential } from "./credential-secret";

/** Creates a credential, then shows its secret once. */
export function AddCredential({ onLeave }: { onLeave: () => void }) {
  const create = useAct("credential.create");
  const cache = useQueryClient();
  if (create.data) return <CreatedCredential created={create.data} onLeave={onLeave} />;
  return (
    <div className="p-5">
      <CredentialForm
        submitLabel={t("settings.createCredential")}
        pendingLabel={t("common.creating")}
        isPending={create.isPending}
        failure={create.error}
        onLeave={onLeave}
        onSubmit={(body) =>
          create.mutate(
            { input: { body } },
            { onSuccess: () => void cache.invalidateQueries({ queryKey: ["credential.list"] }) },
          )
        }
      />
    </div>
  );
}
