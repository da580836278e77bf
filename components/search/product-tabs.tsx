"use client";

import { BedDouble, Binoculars, Bus, Luggage, Plane, type LucideIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "react-aria-components";
import { classes } from "../ui/class-names";

const PRODUCTS: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: "/search", label: "Stays", icon: BedDouble },
  { href: "/search/transfers", label: "Transfers", icon: Bus },
  { href: "/search/tours", label: "Tours", icon: Binoculars },
  { href: "/search/flights", label: "Flights", icon: Plane },
  { href: "/search/packages", label: "Packages", icon: Luggage },
];

/** The products as links, because each has its own search screen. */
export function ProductTabs() {
  const path = usePathname();
  return (
    <nav aria-label="Products" className="-mx-4 overflow-x-auto border-b border-border px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1">
        {PRODUCTS.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              {...(path === href && { "aria-current": "page" as const })}
              className={classes(
                "-mb-px flex h-9 items-center gap-1.5 border-b-2 px-2.5 font-medium whitespace-nowrap no-underline transition-colors focus-visible:-outline-offset-2 pointer-coarse:h-11",
                path === href ? "border-accent text-accent" : "border-transparent text-muted data-hovered:text-text",
              )}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
