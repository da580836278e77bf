import type { ReactNode } from "react";

/** For `rich`: a part of a sentence for screen readers only. */
export const hiddenPart = (parts: ReactNode[]): ReactNode => (
  <span key="hidden" className="sr-only">
    {parts}
  </span>
);

/** For `rich`: a less important part of a sentence. */
export const mutedPart = (parts: ReactNode[]): ReactNode => (
  <span key="muted" className="text-muted">
    {parts}
  </span>
);
