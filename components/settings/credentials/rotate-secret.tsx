"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { RadioField } from "@/components/ui/fields/radio-field";

const OVERLAPS = [
  { id: "24", label: "For 24 hours", note: "gives you time to update your programs" },
  { id: "168", label: "For a week" },
  { id: "0", label: "Stop now", note: "if others may know the secret" },
] as const;

interface Props {
  isOpen: boolean;
  isPending: boolean;
  problem: string | undefined;
  onClose: () => void;
  onRotate: (keepOldHours: number) => void;
}

/** Rotates the secret, with a choice of how long the old one stays valid. */
export function RotateSecret({ onRotate, ...dialog }: Props) {
  const [hours, setHours] = useState<string>(OVERLAPS[0].id);
  return (
    <ConfirmDialog
      {...dialog}
      title="Rotate the secret?"
      confirmLabel="Create new secret"
      pendingLabel="Creating"
      isDestructive={hours === "0"}
      onConfirm={() => onRotate(Number(hours))}
    >
      <RadioField label="The old secret stays valid" choices={OVERLAPS} value={hours} onChange={setHours} />
    </ConfirmDialog>
  );
}
