"use client";

import { useState } from "react";
import { AddPasskey } from "./add-passkey";
import { AddTotp, type Added } from "./add-totp";
import { ConfirmSelf } from "./confirm-self";
import { RecoveryCodes } from "./recovery-codes";

interface Props {
  kind: "TOTP" | "PASSKEY";
  hasPassword: boolean;
  isConfirmed: boolean;
  doneLabel: string;
  onDone: () => void;
  onLeave: () => void;
}

/**
 * Adds a second factor: asks for the password again if needed, sets the factor up, and shows recovery codes after the
 * first one.
 */
export function AddFactor({ kind, hasPassword, isConfirmed, doneLabel, onDone, onLeave }: Props) {
  const [isProven, setProven] = useState(isConfirmed);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (!isProven) return <ConfirmSelf hasPassword={hasPassword} onConfirmed={() => setProven(true)} onLeave={onLeave} />;
  const onAdded = ({ recovery_codes: given }: Added) => (given ? setCodes(given) : onDone());
  return kind === "TOTP" ? (
    <AddTotp onAdded={onAdded} onLeave={onLeave} />
  ) : (
    <AddPasskey onAdded={onAdded} onLeave={onLeave} />
  );
}
