import type { ReactNode } from "react";
import { t } from "@/lib/language/text";

/** The selected result, on the map itself. */
export function PickedPanel({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={t("map.selected")}
      className="absolute inset-x-2 bottom-9 z-20 mx-auto flex max-w-md animate-appear items-center gap-4 rounded border border-border bg-surface p-3 shadow-(--float)"
    >
      {children}
    </section>
  );
}
