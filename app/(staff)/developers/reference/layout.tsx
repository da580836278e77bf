import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReferenceFrame } from "@/components/developers/reference/reference-frame";
import { listReferenceEntries } from "@/lib/staff/developer/reference";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { findViewer } from "@/lib/staff/door/require-staff";
import { maySee } from "@/lib/staff/navigation";

/**
 * The list stays mounted while operations change. Without permission there is no frame, because the page answers 403
 * itself: inside a streaming frame the status would have been sent already.
 */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const viewer = await findViewer();
  if (!viewer || !maySee(viewer.sight, "/developers")) return children;
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("credential.list", {}))}>
      <ReferenceFrame entries={listReferenceEntries()}>{children}</ReferenceFrame>
    </HydrationBoundary>
  );
}
