import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { env } from "@/lib/core/env";
import { findViewer } from "@/lib/staff/door/require-staff";

/** Without a viewer there is no frame: the page itself sends the visitor to sign in. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await findViewer();
  if (!viewer) return children;
  return (
    <Shell viewer={viewer} sandbox={env.sandbox}>
      {children}
    </Shell>
  );
}
