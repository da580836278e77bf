"use client";

import type { ReactNode } from "react";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";

/**
 * Disables all buttons and fields until React handles them, so that no click and no typed text is lost. Links work
 * without scripts. Interactive elements that are no form controls (table rows, date segments) are `inert` until then.
 */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset role="presentation" disabled={!useIsHydrated()} className="page-controls contents">
      {children}
    </fieldset>
  );
}
