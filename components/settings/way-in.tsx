"use client";

import { CopyField } from "../ui/copy-field";
import { Instant } from "../ui/instant";
import { Notice } from "../ui/notice";

/** A way in for somebody, at the only time that it is shown. */
export function WayIn({ name, link, expiresAt }: { name: string; link: string; expiresAt: string }) {
  return (
    <>
      <Notice tone="caution" title={`Send this link to ${name}`}>
        It is not shown again, works once, and ends <Instant at={expiresAt} isReal />. Whoever has it chooses the
        password.
      </Notice>
      <CopyField label="Link" value={`${window.location.origin}${link}`} />
    </>
  );
}
