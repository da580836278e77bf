import { classes } from "../class-names";
import { t } from "@/lib/language/text";

/** A placeholder of about the size of the loading content. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes("block animate-breathe rounded bg-sunken", className)} />;
}

/** Announces to screen readers that content is loading. */
export function Loading({ what }: { what: string }) {
  return <output className="sr-only">{what}</output>;
}

/** The placeholder of a panel while its script is loading. */
export function PanelSkeleton() {
  return (
    <div className="p-5">
      <Loading what={t("ui.loading")} />
      <Skeleton className="h-64" />
    </div>
  );
}
