"use client";

import { BedDouble, Binoculars, Bus, Luggage, Plane } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "react-aria-components";
import { t } from "@/lib/language/text";
import { classes } from "../ui/class-names";

const PRODUCTS = [
  { id: "stays", href: "/search", icon: BedDouble },
  { id: "transfers", href: "/search/transfers", icon: Bus },
  { id: "tours", href: "/search/tours", icon: Binoculars },
  { id: "flights", href: "/search/flights", icon: Plane },
  { id: "packages", href: "/search/packages", icon: Luggage },
] as const;

/** Links to the search screens of all products. */
export function ProductTabs() {
  const path = usePathname();
  return (
    <nav
      aria-label={t("search.products")}
      className="-mx-4 overflow-x-auto border-b border-border px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1">
        {PRODUCTS.map(({ id, href, icon: Icon }) => (
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
              {t(`search.product.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
