import type { ReactNode } from "react";

/** For `rich`: a part of a sentence for screen readers only. */
export const hidePart = (parts: ReactNode[]): ReactNode => (
  <span key="hidden" className="sr-only">
    {parts}
  </span>
);

/** For `rich`: a less important part of a sentence. */
export const mutePart = (parts: ReactNode[]): ReactNode => (
  <span key="muted" className="text-muted">
    {parts}
  </span>
);
