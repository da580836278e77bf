"use client";

import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { CopyField } from "@/components/ui/values/copy-field";
import { Instant } from "@/components/ui/values/instant";
import { Notice } from "@/components/ui/feedback/notice";

/** A link to choose a password. It is shown only once. */
export function InvitationLink({ name, link, expiresAt }: { name: string; link: string; expiresAt: string }) {
  return (
    <>
      <Notice tone="caution" title={t("settings.sendLink", { name })}>
        {rich("settings.sendLinkText", { name, expiresAt: <Instant at={expiresAt} isExact /> })}
      </Notice>
      <CopyField label={t("settings.linkToChoose")} value={`${window.location.origin}${link}`} />
    </>
  );
}
