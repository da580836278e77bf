"use client";

import { Suspense } from "react";
import type { DialogProps } from "./dialog-box";
import { onDemand } from "./on-demand";

const QuestionBox = onDemand(() => import("./dialog-box").then((module) => module.QuestionBox));
const SidePanelBox = onDemand(() => import("./dialog-box").then((module) => module.SidePanelBox));

/** A question in the middle of the screen that must be answered before anything else. */
export function Question(props: DialogProps) {
  return (
    props.isOpen && (
      <Suspense>
        <QuestionBox {...props} />
      </Suspense>
    )
  );
}

/** A panel from the right for one thing about what lies beneath; on a phone it takes the whole screen. */
export function SidePanel(props: DialogProps & { isWide?: boolean }) {
  return (
    props.isOpen && (
      <Suspense>
        <SidePanelBox {...props} />
      </Suspense>
    )
  );
}
