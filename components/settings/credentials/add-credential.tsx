"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/lib/staff/client/hooks";
import { Button } from "@/components/ui/button";
import { CredentialForm } from "./credential-form";
import { CredentialSecret } from "./credential-secret";

/** Creates a credential, then shows its secret once. */
export function AddCredential({ onLeave }: { onLeave: () => void }) {
  const create = useAct("credential.create");
  const cache = useQueryClient();
  if (create.data) {
    return (
      <div className="flex flex-col gap-4 p-5">
        {create.data.client_secret !== null && (
          <CredentialSecret clientId={create.data.client_id} secret={create.data.client_secret} />
        )}
        <Button variant="primary" className="self-start" onPress={onLeave}>
          I saved the secret
        </Button>
      </div>
    );
  }
  return (
    <div className="p-5">
      <CredentialForm
        submitLabel="Create credential"
        pendingLabel="Creating"
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
