import type { ReactNode } from "react";
import { ReferenceFrame } from "@/components/shell/screens";
import { entries } from "@/lib/staff/developer/reference";
import { findViewer } from "@/lib/staff/door/require-staff";

/** The list stays as it is while its operations come and go. Without a viewer there is none: the page sends to sign in. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  if (!(await findViewer())) return children;
  return <ReferenceFrame entries={entries()}>{children}</ReferenceFrame>;
}
