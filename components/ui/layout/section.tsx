import type { ReactNode } from "react";
import { classes } from "../class-names";

/** A section of a page with a title. */
export function Section({
  title,
  aside,
  children,
  className,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section aria-label={title} className={classes("rounded border border-border bg-surface", className)}>
      <header className="flex min-h-11 items-center justify-between gap-4 border-b border-border px-4 py-2">
        <h2 className="text-sm">{title}</h2>
        {aside}
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}
