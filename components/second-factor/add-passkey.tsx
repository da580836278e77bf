"use client";

import { useState } from "react";
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
  const [name, setName] = useState("Passkey");
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (!canUsePasskeys()) {
    return (
      <Notice
        tone="caution"
        title="Passkeys are not available here"
        action={
          <Button size="sm" onPress={onLeave}>
            Back
          </Button>
        }
      >
        A passkey needs HTTPS, a host name, and a browser that supports passkeys.
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
      // Shown by the form.
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p>
        A passkey unlocks with this device’s fingerprint, face or PIN, or with a security key. It also signs you in
        without the password.
      </p>
      {isRefused && (
        <Notice tone="negative" title="No passkey was created">
          You cancelled, or this device already has a passkey for your account.
        </Notice>
      )}
      <SettingForm
        failure={setUp.error ?? create.error}
        submitLabel="Create passkey"
        pendingLabel="Waiting for the device"
        isPending={isAsking}
        onLeave={onLeave}
        onSubmit={() => void add()}
      >
        {() => (
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            hint="For example: this laptop, security key"
            value={name}
            onChange={setName}
          />
        )}
      </SettingForm>
    </div>
  );
}
