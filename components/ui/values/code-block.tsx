"use client";

import { classes } from "../class-names";
import { CopyButton } from "./copy-field";

interface Props {
  /** The label: `Request body`, `cURL`. */
  label: string;
  code: string;
  /** Whether long lines wrap; otherwise they scroll. */
  isWrapped?: boolean;
  className?: string;
}

/** Code or a payload, with a copy button. */
export function CodeBlock({ label, code, isWrapped = true, className }: Props) {
  return (
    <figure className={classes("min-w-0 overflow-hidden rounded border border-border bg-sunken", className)}>
      <figcaption className="flex items-center justify-between gap-2 border-b border-border py-0.5 pe-1 ps-3 text-xs font-semibold text-muted">
        {label}
        <CopyButton text={code} what={label} />
      </figcaption>
      <section
        aria-label={label}
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        className="max-h-96 overflow-auto p-3"
      >
        <pre className={classes("font-mono text-xs", isWrapped && "wrap-anywhere whitespace-pre-wrap")}>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}

/** A value as indented JSON; a text that is JSON is indented, any other is unchanged. */
export function JsonView({ label, value, className }: { label: string; value: unknown; className?: string }) {
  return <CodeBlock label={label} code={layOut(value)} {...(className !== undefined && { className })} />;
}

function layOut(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2) ?? "";
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
