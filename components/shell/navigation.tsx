"use client";

import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { t } from "@/lib/language/text";
import { isWithinScreen, listRailScreens, type Screen, type NavigationRole } from "@/lib/staff/navigation";
import { classes } from "../ui/class-names";
import { Logo } from "./logo";
import { NAVIGATION_ICONS } from "./navigation-icons";

const Sheet = dynamic(() => import("../ui/overlays/sheet").then((module) => module.Sheet), { ssr: false });

/** Maximum number of entries in the phone's bar; with more, the last entry is "More". */
const MAX_IN_BAR = 5;

const ITEM =
  "flex w-full flex-col items-center gap-1 rounded px-1 py-1.5 text-xs font-medium whitespace-nowrap no-underline transition-colors md:px-0";

/** The navigation for a role: a rail on the left, on a phone a bar at the bottom. */
export function Navigation({ role }: { role: NavigationRole }) {
  const path = usePathname();
  const screens = listRailScreens(role);
  const inBar = screens.length > MAX_IN_BAR ? screens.slice(0, MAX_IN_BAR - 1) : screens;
  const rest = screens.slice(inBar.length);
  return (
    <nav
      aria-label={t("navigation.main")}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:static md:w-21 md:shrink-0 md:border-t-0 md:border-e md:pb-0 print:hidden"
    >
      <div className="md:sticky md:top-0 md:max-h-dvh md:overflow-y-auto">
        <div className="sticky top-0 hidden h-12 items-center justify-center border-b border-border bg-surface md:flex">
          <Logo />
        </div>
        <ul className="flex justify-around p-1 md:flex-col md:justify-start md:gap-0.5 md:p-1.5">
          {screens.map((screen, i) => (
            <li
              key={screen.id}
              className={classes(
                "min-w-0 flex-1 md:flex-none",
                i >= inBar.length && "hidden md:block",
                i > 0 && screen.group !== screens[i - 1]!.group && "md:mt-1 md:border-t md:border-border md:pt-1",
              )}
            >
              <ScreenLink screen={screen} isHere={isWithinScreen(path, screen)} />
            </li>
          ))}
          {rest.length > 0 && (
            <li className="min-w-0 flex-1 md:hidden">
              <More screens={rest} path={path} />
            </li>
          )}
        </ul>
      </div>
    </nav>
  );
}

function ScreenLink({ screen, isHere, onGo }: { screen: Screen; isHere: boolean; onGo?: () => void }) {
  const Icon = NAVIGATION_ICONS[screen.id];
  const router = useRouter();
  // Prefetches on hover or focus, not when visible.
  const prefetch = () => router.prefetch(screen.href);
  return (
    <Link
      href={screen.href}
      prefetch={false}
      {...(onGo && { onNavigate: onGo })}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      {...(isHere && { "aria-current": "page" as const })}
      className={classes(ITEM, "hover:bg-hover", isHere ? "text-accent md:bg-accent-soft" : "text-muted")}
    >
      <Icon aria-hidden className="size-5" strokeWidth={isHere ? 2.25 : 1.75} />
      {t(screen.short ?? screen.label)}
    </Link>
  );
}

/** Entries that do not fit the bar, in a sheet. */
function More({ screens, path }: { screens: readonly Screen[]; path: string }) {
  const [isOpen, setOpen] = useState(false);
  const isHere = screens.some((screen) => isWithinScreen(path, screen));
  return (
    <>
      <Button onPress={() => setOpen(true)} className={classes(ITEM, isHere ? "text-accent" : "text-muted")}>
        <Ellipsis aria-hidden className="size-5" strokeWidth={isHere ? 2.25 : 1.75} />
        {t("navigation.more")}
      </Button>
      {isOpen && (
        <Sheet title={t("navigation.moreScreens")} onClose={() => setOpen(false)}>
          <ul className="grid grid-cols-3 gap-1">
            {screens.map((screen) => (
              <li key={screen.id}>
                <ScreenLink screen={screen} isHere={isWithinScreen(path, screen)} onGo={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
