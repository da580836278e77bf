import type { LucideIcon } from "lucide-react";
import { BOX } from "./box";
import { classes } from "./class-names";

interface Props {
  label: string;
  /** The value as text; empty: none. */
  text: string;
  placeholder?: string;
  icon: LucideIcon;
  onPress?: () => void;
  className?: string | undefined;
}

/** The static look of a field that hydrates on the first interaction with the page. */
export function StillField({ label, text, placeholder, icon: Icon, onPress, className }: Props) {
  return (
    <div className={classes("flex min-w-0 flex-col gap-1", className)}>
      <span aria-hidden className="text-xs font-semibold text-muted">
        {label}
      </span>
      <button
        type="button"
        aria-label={`${text} ${label}`.trim()}
        onClick={onPress}
        className={classes(BOX, "flex items-center justify-between gap-2 text-left")}
      >
        <span className={classes("truncate tabular-nums", !text && "text-muted")}>{text || placeholder}</span>
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </div>
  );
}
