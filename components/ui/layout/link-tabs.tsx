"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classes } from "../class-names";

/** Classes of tabs, for links and buttons. */
export const TAB_STRIP_CLASSES = "flex gap-1 overflow-x-auto border-b border-border";
export const TAB_CLASSES =
  "-mb-px flex min-h-9 cursor-pointer items-center whitespace-nowrap border-b-2 px-3 text-sm font-medium no-underline outline-none transition-colors focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent pointer-coarse:min-h-11";
export const CURRENT_TAB_CLASSES = "border-accent text-accent";
export const OTHER_TAB_CLASSES = "border-transparent text-muted hover:text-text";

/** Tabs that are links, because each part has its own address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly { href: string; label: string }[] }) {
  const path = usePathname();
  const fitting = tabs.map(({ href }) => href).filter((href) => path === href || path.startsWith(`${href}/`));
  // When several addresses match, the longest one is current.
  const here = fitting.toSorted((a, b) => b.length - a.length)[0];
  return (
    <nav aria-label={label} className={TAB_STRIP_CLASSES}>
      {tabs.map(({ href, label: text }) => {
        const isHere = href === here;
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            {...(isHere && { "aria-current": "page" as const })}
            className={classes(TAB_CLASSES, isHere ? CURRENT_TAB_CLASSES : OTHER_TAB_CLASSES)}
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
