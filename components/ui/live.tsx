"use client";

import type { ReactNode } from "react";
import { useIsAlive } from "@/lib/staff/client/drawn";

/** Whether the page is more than what the server drew: only then does typing and pressing reach it. */
export const useIsLive = useIsAlive;

/** Fields that wait for the page to come alive, so that nothing is typed into a picture of a form. */
export function WhenLive({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsLive()} className="contents">
      {children}
    </fieldset>
  );
}
