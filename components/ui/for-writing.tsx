import type { ReactNode } from "react";
import { useMayWrite } from "@/lib/staff/client/write-access";

/** Wraps buttons and fields that change tenant data. An operator with view-only access does not see them. */
export function IfMayWrite({ children }: { children: ReactNode }) {
  return useMayWrite() ? children : null;
}
