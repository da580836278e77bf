import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../class-names";

const LOOKS = {
  info: { icon: Info, box: "bg-accent-soft", ink: "text-accent" },
  positive: { icon: CircleCheck, box: "bg-positive-soft", ink: "text-positive" },
  caution: { icon: TriangleAlert, box: "bg-caution-soft", ink: "text-caution" },
  negative: { icon: CircleAlert, box: "bg-negative-soft", ink: "text-negative" },
} as const;

interface Props {
  tone: keyof typeof LOOKS;
  title: string;
  children?: ReactNode;
  /** An action, such as a retry. */
  action?: ReactNode;
}

/** An inline message. Errors are announced assertively (`alert`), other messages politely (`status`). */
export function Notice({ tone, title, children, action }: Props) {
  const { icon: Icon, box, ink } = LOOKS[tone];
  return (
    <div role={tone === "negative" ? "alert" : "status"} className={classes("flex gap-3 rounded p-3", box)}>
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", ink)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <p className={classes("font-semibold", ink)}>{title}</p>
          {children !== undefined && <div className="mt-0.5 text-text">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
