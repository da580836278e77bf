"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { isAnySaid, onSaid } from "./toast-queue";

const ToastRegion = dynamic(() => import("./toast-region").then((module) => module.ToastRegion), { ssr: false });

/** Where passing words appear, from the first one on. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onSaid, isAnySaid, () => false);
  return isWanted && <ToastRegion />;
}
