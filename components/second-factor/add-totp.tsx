"use client";

import { useEffect, useMemo, useState } from "react";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { SettingForm } from "../settings/setting-form";
import { Button } from "../ui/button";
import { CopyField } from "../ui/values/copy-field";
import { Notice } from "../ui/feedback/notice";
import { Skeleton } from "../ui/feedback/skeleton";
import { TextField } from "../ui/fields/text-field";
import { renderSVG } from "uqr";

/** A QR code, dark on light in both themes, because some cameras cannot read inverted ones. */
function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: "M", border: 2 }))}`,
    [text],
  );
  // oxlint-disable-next-line next/no-img-element -- a data URL: nothing to load or to scale
  return <img src={source} alt={label} width={192} height={192} className="size-48 rounded" />;
}

export type Added = ResponseOf<"factor.totp.create">;
interface Props {
  onAdded: (added: Added) => void;
  onLeave: () => void;
}

/** Sets up an authenticator app: its QR code, then its first code. */
export function AddTotp({ onAdded, onLeave }: Props) {
  const setUp = useAct("factor.totp.setUp");
  const create = useAct("factor.totp.create");
  const [code, setCode] = useState("");
  const [name, setName] = useState(() => t("secondFactor.app"));
  const { mutate } = setUp;
  useEffect(() => mutate({ input: {} }), [mutate]);
  if (setUp.error) {
    return (
      <Notice
        tone="negative"
        title={`${setUp.error.message}.`}
        action={
          <Button size="sm" onPress={onLeave}>
            {t("common.back")}
          </Button>
        }
      />
    );
  }
  if (!setUp.data) return <Skeleton className="h-72" />;
  const { secret, otpauth_url: url, setup } = setUp.data;
  return (
    <div className="flex flex-col gap-4">
      <p>{t("secondFactor.scan")}</p>
      <QrCode text={url} label={t("secondFactor.qrCode")} />
      <CopyField label={t("secondFactor.typeKey")} value={secret} />
      <SettingForm
        failure={create.error}
        submitLabel={t("secondFactor.addApp")}
        pendingLabel={t("secondFactor.adding")}
        isPending={create.isPending}
        onLeave={onLeave}
        onSubmit={() => create.mutate({ input: { body: { setup, code, name } } }, { onSuccess: onAdded })}
      >
        {() => (
          <>
            <TextField
              label={t("secondFactor.codeFromApp")}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              isMono
              value={code}
              onChange={setCode}
            />
            <TextField label={t("secondFactor.name")} name="name" autoComplete="off" value={name} onChange={setName} />
          </>
        )}
      </SettingForm>
    </div>
  );
}
