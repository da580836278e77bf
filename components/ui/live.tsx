"use client";

import type { ReactNode } from "react";
import { useIsAlive } from "@/lib/staff/client/drawn";

/** Fields that are disabled until hydration, so that typed text is not lost. */
export function WhenLive({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsAlive()} className="contents">
      {children}
    </fieldset>
  );
}
