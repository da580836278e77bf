"use client";

import type { ReactNode } from "react";
import { Button } from "../button";
import { Notice } from "../feedback/notice";
import { t } from "@/lib/language/text";

interface Props {
  /** The subject of the message: `The bookings`. */
  what: string;
  failure: { message: string } | null;
  onRetry: () => void;
  /** The consequence for the user's task. */
  children?: ReactNode;
}

/** A failed read, with a retry button. */
export function ReadFailure({ what, failure, onRetry, children }: Props) {
  return (
    <Notice
      tone="negative"
      title={t("ui.unread", { what })}
      action={
        <Button size="sm" onPress={onRetry}>
          {t("ui.tryAgain")}
        </Button>
      }
    >
      {failure?.message}. {children}
    </Notice>
  );
}
