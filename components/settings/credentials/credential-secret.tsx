"use client";

import { CopyField } from "@/components/ui/values/copy-field";
import { Notice } from "@/components/ui/feedback/notice";
import { Button } from "@/components/ui/button";

/** A client id and its secret. The secret is shown only once. */
export function CredentialSecret({ clientId, secret }: { clientId: string; secret: string }) {
  return (
    <>
      <Notice tone="caution" title="Copy the secret now">
        It is not shown again. Anyone who has it can call the API in your name. If you lose it, rotate it.
      </Notice>
      <CopyField label="Client id" value={clientId} />
      <CopyField
        label="Client secret"
        value={secret}
        hint="Your program sends both to /api/v1/oauth/token and gets an access token for an hour"
      />
    </>
  );
}

interface CreatedProps {
  created: { client_id: string; client_secret: string | null };
  onLeave: () => void;
}

/** The panel of a credential that was just created. A replayed response does not contain the secret. */
export function CreatedCredential({ created: { client_id, client_secret }, onLeave }: CreatedProps) {
  return (
    <div className="flex flex-col gap-4 p-5">
      {client_secret !== null && <CredentialSecret clientId={client_id} secret={client_secret} />}
      <Button variant="primary" className="self-start" onPress={onLeave}>
        I saved the secret
      </Button>
    </div>
  );
}
