import type { ReactNode } from "react";
import { Drawn } from "@/components/shell/drawn";
import { ReferenceFrame } from "@/components/shell/screens";
import { entries } from "@/lib/staff/developer/reference";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import { findViewer } from "@/lib/staff/door/require-staff";
import { maySee } from "@/lib/staff/places";

/**
 * The list stays as it is while its operations come and go. Who may not see it is refused by the page itself, which nothing
 * may stand around then: within a frame that is being drawn the refusal would come after the answer's status.
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
