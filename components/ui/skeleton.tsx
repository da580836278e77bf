import { classes } from "./class-names";

/** A place that something will take, in about its size. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes("block animate-breathe rounded bg-sunken", className)} />;
}

/** Says to those who see no skeleton that something is on its way. */
export function Loading({ what }: { what: string }) {
  return <output className="sr-only">{what}</output>;
}
