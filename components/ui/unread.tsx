"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Notice } from "./notice";

interface Props {
  /** What was asked for: `The bookings`. */
  what: string;
  failure: { message: string } | null;
  onRetry: () => void;
  /** What that means for what one was at. */
  children?: ReactNode;
}

/** Something that could not be read, and another try. */
export function Unread({ what, failure, onRetry, children }: Props) {
  return (
    <Notice
      tone="negative"
      title={`${what} could not be read`}
      action={
        <Button size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      {failure?.message}. {children}
    </Notice>
  );
}
