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

/** Renders the parts of a text between backticks as code. */
export const withCode = (text: string): ReactNode[] =>
  text.split("`").map((part, i) =>
    i % 2 ? (
      <code key={`${i}${part}`} className="font-mono text-xs">
        {part}
      </code>
    ) : (
      part
    ),
  );
