"use client";

import { useState, type ReactNode } from "react";
import { Button } from "../button";
import { QuestionDialog } from "./dialog";
import { Notice } from "../feedback/notice";
import { TextField } from "../fields/text-field";
import { t } from "@/lib/language/text";

interface Props {
  /** The question, with what it is about: `Disable the endpoint?` */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What the action costs or causes. */
  children: ReactNode;
  /** The label of the confirm button, with the action's verb: `Disable endpoint`. */
  confirmLabel: string;
  pendingLabel: string;
  keepLabel?: string;
  isDestructive?: boolean;
  isPending: boolean;
  /** The failure of the last attempt. */
  problem?: string | undefined;
  /** A word that the user must type, for actions that cannot be undone. */
  typedWord?: string;
  onConfirm: () => void;
}

/**
 * Asks for confirmation of an action with consequences. Stays open until the action succeeds, and shows its failure.
 */
export function ConfirmDialog(props: Props) {
  const {
    title,
    isOpen,
    onClose,
    children,
    confirmLabel,
    pendingLabel,
    keepLabel = t("common.keep"),
    problem,
    typedWord,
  } = props;
  const [typed, setTyped] = useState("");
  const isSure = typedWord === undefined || typed.trim() === typedWord;
  return (
    <QuestionDialog title={title} isOpen={isOpen} {...(!props.isPending && { onClose })}>
      <div className="flex flex-col gap-3">{children}</div>
      {typedWord !== undefined && (
        <TextField
          label={t("ui.typeToConfirm", { word: typedWord })}
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
    </QuestionDialog>
  );
}
