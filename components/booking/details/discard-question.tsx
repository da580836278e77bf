"use client";

import { Button } from "@/components/ui/button";
import { Question } from "@/components/ui/overlays/dialog";
import { t } from "@/lib/language/text";

/** Asks for confirmation before typed changes are discarded. */
export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <Question title={t("booking.discardTitle")} isOpen onClose={onKeep}>
      <p>{t("booking.discardWhy")}</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onPress={onDiscard} variant="dangerQuiet">
          {t("booking.discard")}
        </Button>
        <Button onPress={onKeep} variant="primary">
          {t("booking.keepEditing")}
        </Button>
      </div>
    </Question>
  );
}
