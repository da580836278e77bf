"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/feedback/empty";
import { t } from "@/lib/language/text";

/** The error boundary's fallback: a screen that failed to render. */
export function BrokenScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty
      isPage
      icon={TriangleAlert}
      title={t("shell.broken")}
      action={
        <Button variant="primary" onPress={onRetry}>
          {t("common.tryAgain")}
        </Button>
      }
    >
      {t("shell.brokenText")}
    </Empty>
  );
}
