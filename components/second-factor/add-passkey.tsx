"use client";

import { useState } from "react";
import { t } from "@/lib/language/text";
import { useAct } from "@/lib/staff/client/hooks";
import { canUsePasskeys, makePasskey } from "@/lib/staff/client/passkey";
import { SettingForm } from "../settings/setting-form";
import { Button } from "../ui/button";
import { Notice } from "../ui/feedback/notice";
import { TextField } from "../ui/fields/text-field";
import type { Added } from "./add-totp";

interface Props {
  onAdded: (added: Added) => void;
  onLeave: () => void;
}

/** Creates a passkey in the browser. */
export function AddPasskey({ onAdded, onLeave }: Props) {
  const setUp = useAct("factor.passkey.setUp");
  const create = useAct("factor.passkey.create");
  const [name, setName] = useState(() => t("secondFactor.passkey"));
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (!canUsePasskeys()) {
    return (
      <Notice
        tone="caution"
        title={t("secondFactor.passkeysUnavailable")}
        action={
          <Button size="sm" onPress={onLeave}>
            {t("common.back")}
          </Button>
        }
      >
        {t("secondFactor.passkeysNeed")}
      </Notice>
    );
  }
  const add = async () => {
    setAsking(true);
    setRefused(false);
    try {
      const { options, setup } = await setUp.mutateAsync({ input: {} });
      const response = await makePasskey(options);
      if (response)
        onAdded(await create.mutateAsync({ input: { body: { setup, response: response as never, name } } }));
      else setRefused(true);
    } catch {
      // The form shows the error.
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p>{t("secondFactor.passkeyIntro")}</p>
      {isRefused && (
        <Notice tone="negative" title={t("secondFactor.passkeyNotCreated")}>
          {t("secondFactor.passkeyCancelled")}
        </Notice>
      )}
      <SettingForm
        failure={setUp.error ?? create.error}
        submitLabel={t("secondFactor.createPasskey")}
        pendingLabel={t("secondFactor.waitingForDevice")}
        isPending={isAsking}
        onLeave={onLeave}
        onSubmit={() => void add()}
      >
        {() => (
          <TextField
            label={t("secondFactor.name")}
            name="name"
            autoComplete="off"
            hint={t("secondFactor.nameHint")}
            value={name}
            onChange={setName}
          />
        )}
      </SettingForm>
    </div>
  );
}
