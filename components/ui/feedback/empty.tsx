import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../class-names";

/** An empty state: the reason, and what to do. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
  isBare = false,
  isPage = false,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  /** Whether the container already has a border. */
  isBare?: boolean;
  /** Whether it fills the screen: its title is then the screen's heading. */
  isPage?: boolean;
}) {
  const Title = isPage ? "h1" : "h2";
  return (
    <div
      className={classes(
        "flex flex-col items-center gap-2 px-6 py-14 text-center",
        !isBare && "rounded border border-dashed border-border",
      )}
    >
      <Icon aria-hidden className="size-6 text-muted" />
      <Title className="text-md">{title}</Title>
      <div className="max-w-md text-muted">{children}</div>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
