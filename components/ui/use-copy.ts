"use client";

import { useEffect, useState } from "react";

const SAID_MS = 2_000;

/** Copies text, and tells for two seconds how that went. */
export function useCopy(): { state: "idle" | "done" | "failed"; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setState("done");
    } catch {
      // No permission, or no HTTPS: the text can be selected by hand.
      setState("failed");
    }
  };
  return { state, copy };
}
