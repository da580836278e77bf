import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Nothing to show: why, and what to do about it. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded border border-dashed border-border px-6 py-14 text-center">
      <Icon aria-hidden className="size-6 text-muted" />
      <h2 className="text-md">{title}</h2>
      <div className="max-w-md text-muted">{children}</div>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
