"use client";

import { useEffect, useState } from "react";

const FEEDBACK_MS = 2_000;

/** Copies text, and reports the result for two seconds. */
export function useCopy(): { state: "idle" | "done" | "failed"; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState("done");
    } catch {
      // Without permission or HTTPS the user can select the text.
      setState("failed");
    }
  };
  return { state, copy };
}
