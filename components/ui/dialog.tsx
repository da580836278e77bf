"use client";

import { Suspense } from "react";
import type { DialogProps } from "./dialog-box";
import { onDemand } from "./on-demand";

const QuestionBox = onDemand(() => import("./dialog-box").then((module) => module.QuestionBox));
const SidePanelBox = onDemand(() => import("./dialog-box").then((module) => module.SidePanelBox));

/** A modal dialog that asks for confirmation. */
export function Question(props: DialogProps) {
  return (
    props.isOpen && (
      <Suspense>
        <QuestionBox {...props} />
      </Suspense>
    )
  );
}

/** A modal side panel; on a phone it covers the whole screen. */
export function SidePanel(props: DialogProps & { isWide?: boolean }) {
  return (
    props.isOpen && (
      <Suspense>
        <SidePanelBox {...props} />
      </Suspense>
    )
  );
}
