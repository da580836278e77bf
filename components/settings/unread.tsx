"use client";

import { Button } from "../ui/button";
import { Notice } from "../ui/notice";

/** A list that could not be read, and another try. */
export function Unread({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) {
  return (
    <Notice
      tone="negative"
      title={`The ${what} could not be read`}
      action={
        <Button size="sm" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      {message}.
    </Notice>
  );
}
