import type { ReactNode } from "react";
import { Drawn } from "@/components/shell/drawn";
import { ReferenceFrame } from "@/components/shell/screens";
import { entries } from "@/lib/staff/developer/reference";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import { findViewer } from "@/lib/staff/door/require-staff";
import { maySee } from "@/lib/staff/places";

/**
 * The list stays mounted while operations change. Without permission the frame is left out, because the page sends the 403
 * itself: inside a streaming frame the refusal would come after the status was sent.
 */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const viewer = await findViewer();
  if (!viewer || !maySee(viewer.sight, "/developers")) return children;
  return (
    <Drawn from={await firstAnswers(record("credential.list", {}))}>
      <ReferenceFrame entries={entries()}>{children}</ReferenceFrame>
    </Drawn>
  );
}
