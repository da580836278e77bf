"use client";

import { CopyField } from "../ui/values/copy-field";
import { Notice } from "../ui/feedback/notice";

/** A signing secret. It is shown only once. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <>
      <Notice tone="caution" title="Copy the secret now">
        It is not shown again. Anyone who has it can forge our requests. If you lose it, rotate it.
      </Notice>
      <CopyField
        label="Signing secret"
        value={secret}
        hint="Your program verifies each request with it, for example with a Standard Webhooks library"
      />
    </>
  );
}
