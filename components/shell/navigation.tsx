"use client";

import { NotebookText, Search, type LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "react-aria-components";
import { classes } from "../ui/class-names";

const PLACES: readonly { href: string; label: string; icon: LucideIcon; covers: readonly string[] }[] = [
  { href: "/search", label: "Search", icon: Search, covers: ["/search", "/book"] },
  { href: "/bookings", label: "Bookings", icon: NotebookText, covers: ["/bookings"] },
];

/** Where one can go: a rail at the left, on a phone a bar at the bottom. */
export function Navigation() {
  const path = usePathname();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-x-auto md:top-0 md:h-dvh md:w-19 md:shrink-0 md:border-t-0 md:border-r md:pb-0"
    >
      <div className="hidden h-12 items-center justify-center border-b border-border md:flex">
        <Mark />
      </div>
      <ul className="flex justify-around md:flex-col md:justify-start md:gap-1 md:p-2">
        {PLACES.map(({ href, label, icon: Icon, covers }) => {
          const isHere = covers.some((place) => path === place || path.startsWith(`${place}/`));
          return (
            <li key={href} className="flex-1 md:flex-none">
              <Link
                href={href}
                {...(isHere && { "aria-current": "page" as const })}
                className={classes(
                  "flex flex-col items-center gap-1 rounded px-1 py-2 text-xs font-medium no-underline transition-colors data-hovered:bg-hover",
                  isHere ? "text-accent md:bg-accent-soft" : "text-muted",
                )}
              >
                <Icon aria-hidden className="size-5" strokeWidth={isHere ? 2.25 : 1.75} />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The product's sign: a bed under a roof, in two strokes. */
export function Mark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden className={className}>
      <rect width="28" height="28" rx="6" className="fill-accent" />
      <path
        d="M6 13.5 14 7l8 6.5M7.5 21v-5h13v5M7.5 18.5h13"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}
