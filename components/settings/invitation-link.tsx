"use client";

import { CopyField } from "../ui/copy-field";
import { Instant } from "../ui/instant";
import { Notice } from "../ui/notice";

/** A way in for somebody, at the only time that it is shown. */
export function InvitationLink({ name, link, expiresAt }: { name: string; link: string; expiresAt: string }) {
  return (
    <>
      <Notice tone="caution" title={`Pass this link on to ${name}`}>
        No mail is sent, and it is not shown again. Whoever opens it first chooses the password, so hand it to {name}{" "}
        alone. It works once, until <Instant at={expiresAt} isExact />.
      </Notice>
      <CopyField label="Link to choose a password" value={`${window.location.origin}${link}`} />
    </>
  );
}
