"use client";

import { t } from "@/lib/language/text";
import { CopyField } from "@/components/ui/values/copy-field";
import { Notice } from "@/components/ui/feedback/notice";
import { Button } from "@/components/ui/button";

/** A client id and its secret. The secret is shown only once. */
export function CredentialSecret({ clientId, secret }: { clientId: string; secret: string }) {
  return (
    <>
      <Notice tone="caution" title={t("settings.copySecret")}>
        {t("settings.copySecretText")}
      </Notice>
      <CopyField label={t("settings.clientId")} value={clientId} />
      <CopyField label={t("settings.clientSecret")} value={secret} hint={t("settings.secretUse")} />
    </>
  );
}

interface CreatedProps {
  created: { client_id: string; client_secret: string | null };
  onLeave: () => void;
}

/** The panel of a credential that was just created. A replayed response has no secret. */
export function CreatedCredential({ created: { client_id, client_secret }, onLeave }: CreatedProps) {
  return (
    <div className="flex flex-col gap-4 p-5">
      {client_secret !== null && <CredentialSecret clientId={client_id} secret={client_secret} />}
      <Button variant="primary" className="self-start" onPress={onLeave}>
        {t("settings.savedSecret")}
      </Button>
    </div>
  );
}
