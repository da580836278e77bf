"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";

/** The error boundary's fallback: a screen that failed to render. */
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
      Earlier bookings and cancellations are not affected. If it fails again, reload the page.
    </Empty>
  );
}
