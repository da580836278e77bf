import type { ReactNode } from "react";

/** For `rich`: a part of a sentence that screen readers alone need. */
export const hiddenPart = (parts: ReactNode[]): ReactNode => (
  <span key="hidden" className="sr-only">
    {parts}
  </span>
);

/** For `rich`: a part of a sentence that matters less. */
export const mutedPart = (parts: ReactNode[]): ReactNode => (
  <span key="muted" className="text-muted">
    {parts}
  </span>
);
