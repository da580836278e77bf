import type { ReactNode } from "react";
import { useMayWrite } from "@/lib/staff/client/write-access";

/** Buttons and fields that change the tenant's data: an operator with view-only access does not see them. */
export function ForWriting({ children }: { children: ReactNode }) {
  return useMayWrite() ? children : null;
}
