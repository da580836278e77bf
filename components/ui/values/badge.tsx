import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../class-names";

const TONES = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  negative: "bg-negative-soft text-negative",
} as const;

/** A status as icon and label: colour is never the only sign. */
export function Badge({
  tone,
  icon: Icon,
  children,
}: {
  tone: keyof typeof TONES;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex h-6 items-center gap-1 whitespace-nowrap rounded px-2 text-xs font-semibold",
        TONES[tone],
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {children}
    </span>
  );
}
