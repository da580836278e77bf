"use client";

import { CopyField } from "../ui/copy-field";
import { Notice } from "../ui/notice";

/** A signing secret, at the only time that it is shown. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <>
      <Notice tone="caution" title="Copy the secret now">
        It is not shown again. Whoever has it can send requests that look like ours; if it gets lost, rotate it.
      </Notice>
      <CopyField
        label="Signing secret"
        value={secret}
        hint="Your program checks each request with it, by any Standard Webhooks library"
      />
    </>
  );
}
