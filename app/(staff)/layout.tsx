import type { ReactNode } from "react";
import { Drawn, DrawnPage } from "@/components/shell/drawn";
import { Suspended } from "@/components/shell/suspended";
import { Shell } from "@/components/shell/shell";
import { env } from "@/lib/core/env";
import { drawing, firstAnswers, record } from "@/lib/staff/door/first-answers";
import { findViewer } from "@/lib/staff/door/require-staff";

/** Without a session there is no frame: the page itself redirects to sign-in. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await findViewer();
  if (!viewer) return children;
  if (viewer.isSuspended) return <Suspended tenantName={viewer.tenantName ?? ""} />;
  const partners = viewer.tenantName === null ? [] : [record("profile.list", {}), record("sandbox.clock.get", {})];
  const alarms = viewer.role === "agent" ? [] : [record("securityAlarm.list", {})];
  const [by, answers] = await Promise.all([drawing(), firstAnswers(...partners, ...alarms)]);
  return (
    <DrawnPage by={by}>
      <Drawn from={answers}>
        <Shell viewer={viewer} sandbox={env.sandbox}>
          {children}
        </Shell>
      </Drawn>
    </DrawnPage>
  );
}
