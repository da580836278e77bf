"use client";

import { useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { RadioField } from "../ui/radio-field";

const OVERLAPS = [
  { id: "24", label: "For 24 hours", note: "time to give the new one to your programs" },
  { id: "168", label: "For a week" },
  { id: "0", label: "Not at all", note: "the secret may be known to others: it stops working now" },
] as const;

interface Props {
  isOpen: boolean;
  isPending: boolean;
  problem: string | undefined;
  onClose: () => void;
  onRotate: (keepOldHours: number) => void;
}

/** Asks how long the old secret is good for beside the new one. */
export function RotateSecret({ onRotate, ...dialog }: Props) {
  const [hours, setHours] = useState<string>(OVERLAPS[0].id);
  return (
    <ConfirmDialog
      {...dialog}
      title="Rotate the secret?"
      confirmLabel="Make a new secret"
      pendingLabel="Making it"
      isDestructive={hours === "0"}
      onConfirm={() => onRotate(Number(hours))}
    >
      <RadioField label="The old secret goes on working" choices={OVERLAPS} value={hours} onChange={setHours} />
    </ConfirmDialog>
  );
}
