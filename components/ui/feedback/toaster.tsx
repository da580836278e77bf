"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { hasToasts, onToast } from "./toast-queue";

const ToastRegion = dynamic(() => import("./toast-region").then((module) => module.ToastRegion), { ssr: false });

/** Room for the toasts below a header: on a phone they have the width of the screen, and would cover what follows. */
export const ToastSpace = () => <div aria-hidden className="h-[var(--toasts,0px)] shrink-0 md:hidden print:hidden" />;

/** Loads the toast region with the first toast. */
export function Toaster() {
  const hasAny = useSyncExternalStore(onToast, hasToasts, () => false);
  return hasAny && <ToastRegion />;
}
