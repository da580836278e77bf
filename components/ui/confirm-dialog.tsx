"use client";

import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { Question } from "./dialog";
import { Notice } from "./notice";
import { TextField } from "./text-field";

interface Props {
  /** The question, with its object: `Disable the endpoint?` */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What it costs or brings about, said before it is asked. */
  children: ReactNode;
  /** The act's own verb: `Disable endpoint`. */
  confirmLabel: string;
  pendingLabel: string;
  keepLabel?: string;
  isDestructive?: boolean;
  isPending: boolean;
  /** Why it failed the last time. */
  problem?: string | undefined;
  /** A word that must be typed first, for what cannot be undone. */
  typedWord?: string;
  onConfirm: () => void;
}

/** Asks before something that has a price. It stays open until the act is done, and says so when it failed. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    isOpen,
    onClose,
    children,
    confirmLabel,
    pendingLabel,
    keepLabel = "Keep",
    problem,
    typedWord,
  } = props;
  const [typed, setTyped] = useState("");
  const isSure = typedWord === undefined || typed.trim() === typedWord;
  return (
    <Question title={title} isOpen={isOpen} {...(!props.isPending && { onClose })}>
      <div className="flex flex-col gap-3">{children}</div>
      {typedWord !== undefined && (
        <TextField
          label={`Type “${typedWord}” to confirm`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          isMono
        />
      )}
      {problem !== undefined && <Notice tone="negative" title={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose} isDisabled={props.isPending}>
          {keepLabel}
        </Button>
        <Button
          variant={props.isDestructive === false ? "primary" : "danger"}
          isPending={props.isPending}
          pendingLabel={pendingLabel}
          isDisabled={!isSure}
          onPress={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Question>
  );
}
