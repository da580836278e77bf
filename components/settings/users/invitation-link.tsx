"use client";

import { CopyField } from "@/components/ui/values/copy-field";
import { Instant } from "@/components/ui/values/instant";
import { Notice } from "@/components/ui/feedback/notice";

/** A link to choose a password. It is shown only once. */
export function InvitationLink({ name, link, expiresAt }: { name: string; link: string; expiresAt: string }) {
  return (
    <>
      <Notice tone="caution" title={`Send this link to ${name}`}>
        No mail is sent, and the link is not shown again. Anyone with the link can choose the password, so send it to{" "}
        {name} only. It works once, until <Instant at={expiresAt} isExact />.
      </Notice>
      <CopyField label="Link to choose a password" value={`${window.location.origin}${link}`} />
    </>
  );
}
