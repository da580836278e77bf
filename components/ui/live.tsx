"use client";

import { useSyncExternalStore, type ReactNode } from "react";

const never = () => () => {};

/** Whether the page is more than what the server drew: only then does typing and pressing reach it. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Fields that wait for the page to come alive, so that nothing is typed into a picture of a form. */
export function WhenLive({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useIsLive()} className="contents">
      {children}
    </fieldset>
  );
}
