"use client";

import { t } from "@/lib/language/text";
import { CopyField } from "../ui/values/copy-field";
import { Notice } from "../ui/feedback/notice";

/** A signing secret. It is shown only once. */
export function SecretOnce({ secret }: { secret: string }) {
  return (
    <>
      <Notice tone="caution" title={t("webhooks.copySecret")}>
        {t("webhooks.copySecretText")}
      </Notice>
      <CopyField label={t("webhooks.signingSecret")} value={secret} hint={t("webhooks.signingSecretHint")} />
    </>
  );
}
