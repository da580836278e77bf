"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { hasToasts, onToast } from "./toast-queue";

const ToastRegion = dynamic(() => import("./toast-region").then((module) => module.ToastRegion), { ssr: false });

/** Loads the toast region with the first toast. */
export function Toaster() {
  const hasAny = useSyncExternalStore(onToast, hasToasts, () => false);
  return hasAny && <ToastRegion />;
}
