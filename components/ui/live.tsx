"use client";

import type { ReactNode } from "react";
import { useIsAlive } from "@/lib/staff/client/drawn";

/** Fields that wait for the page to come alive, so that nothing is typed into a picture of a form. */
export function WhenLive({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsAlive()} className="contents">
      {children}
    </fieldset>
  );
}
