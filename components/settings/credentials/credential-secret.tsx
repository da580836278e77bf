"use client";

import { CopyField } from "@/components/ui/values/copy-field";
import { Notice } from "@/components/ui/feedback/notice";

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
