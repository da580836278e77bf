"use client";

import { Button } from "@/components/ui/button";
import { Question } from "@/components/ui/overlays/dialog";

/** Asks before typed changes are lost. */
export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <Question title="Discard your changes?" isOpen onClose={onKeep}>
      <p>What you typed is not saved.</p>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onPress={onDiscard} variant="dangerQuiet">
          Discard changes
        </Button>
        <Button onPress={onKeep} variant="primary">
          Keep editing
        </Button>
      </div>
    </Question>
  );
}
