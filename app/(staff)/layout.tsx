import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageValuesProvider } from "@/components/shell/page-values";
import { Suspended } from "@/components/shell/notices/suspended";
import { Shell } from "@/components/shell/shell";
import { env } from "@/lib/core/env";
import { pageValues, prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { findViewer } from "@/lib/staff/door/require-staff";

/** Without a session there is no frame, because the page redirects to sign-in. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await findViewer();
  if (!viewer) return children;
  if (viewer.isSuspended) return <Suspended tenantName={viewer.tenantName ?? ""} />;
  const partners =
    viewer.tenantName === null ? [] : [prefetchRecord("profile.list", {}), prefetchRecord("sandbox.clock.get", {})];
  const alarms = viewer.role === "agent" ? [] : [prefetchRecord("securityAlarm.list", {})];
  const [values, answers] = await Promise.all([pageValues(), prefetch(...partners, ...alarms)]);
  return (
    <PageValuesProvider values={values}>
      <HydrationBoundary state={answers}>
        <Shell viewer={viewer} sandbox={env.sandbox}>
          {children}
        </Shell>
      </HydrationBoundary>
    </PageValuesProvider>
  );
}
