"use client";

import { Bell as BellIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { t } from "@/lib/language/text";
import { FRESH_FOR_MS, useRead } from "@/lib/staff/client/hooks";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { classes } from "../../ui/class-names";

// Loaded on first use.
const BellPanel = dynamic(() => import("./bell-panel").then((module) => module.BellPanel), { ssr: false });

const LOOK = "flex h-8 items-center gap-1 rounded border px-2 data-hovered:bg-hover pointer-coarse:h-10";

/**
 * The bell: opens the list of others' changes to bookings, and shows the number of unread ones. Reads in the browser
 * only, because a read by the frame before the page's would keep home from being sent with its notices.
 */
export function Bell() {
  if (useIsHydrated()) return <LiveBell />;
  return (
    <Button isDisabled aria-label={t("notice.news")} className={classes(LOOK, "border-border text-muted")}>
      <BellIcon aria-hidden className="size-4" />
    </Button>
  );
}

function LiveBell() {
  const path = usePathname();
  // A link of the panel closes it, because the panel is open only at the address where it was opened.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const { data } = useRead("notice.list", {}, { staleTime: FRESH_FOR_MS, refetchOnWindowFocus: true });
  const unread = data?.unread ?? 0;
  return (
    <>
      <Button
        ref={anchor}
        aria-label={t("notice.open", { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={openOn === path}
        onPress={() => setOpenOn(path)}
        className={classes(LOOK, unread > 0 ? "border-accent text-accent" : "border-border text-muted")}
      >
        <BellIcon aria-hidden className="size-4" />
        {unread > 0 && <span className="text-xs font-semibold tabular-nums">{unread}</span>}
      </Button>
      {openOn === path && data && <BellPanel anchor={anchor} list={data} onClose={() => setOpenOn(null)} />}
    </>
  );
}
