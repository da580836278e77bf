import { classes } from "./class-names";

/** A placeholder of about the size of the loading content. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes("block animate-breathe rounded bg-sunken", className)} />;
}

/** Announces to screen readers that content is loading. */
export function Loading({ what }: { what: string }) {
  return <output className="sr-only">{what}</output>;
}
