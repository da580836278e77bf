import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The primary action of the screen, after secondary ones. */
  action?: ReactNode;
  /** A link to the parent list. */
  back?: { href: string; label: string };
}

/** The header of a screen: title, subtitle and actions. */
export function PageHeader({ title, subtitle, action, back }: Props) {
  return (
    <header className="mb-5 flex flex-col gap-1">
      {back && (
        <Link
          href={back.href}
          className="-ms-1 inline-flex min-h-6 items-center gap-0.5 self-start text-xs text-muted no-underline hover:text-text print:hidden"
        >
          <ChevronLeft aria-hidden className="size-3.5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-lg wrap-anywhere">{title}</h1>
          {subtitle !== undefined && <div className="mt-0.5 max-w-3xl text-muted">{subtitle}</div>}
        </div>
        {action !== undefined && <div className="flex flex-wrap items-center gap-2 print:hidden">{action}</div>}
      </div>
    </header>
  );
}
