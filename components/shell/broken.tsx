"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";

/** A screen that failed while being drawn. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty
      isPage
      icon={TriangleAlert}
      title="This screen failed"
      action={
        <Button variant="primary" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      What was booked or cancelled before is safe. If it fails again, reload the page.
    </Empty>
  );
}
