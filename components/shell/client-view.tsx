"use client";

import { Eye, EyeOff } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ToggleButton } from "react-aria-components";
import { t } from "@/lib/language/text";
import { ClientViewContext, useClientView } from "@/lib/staff/client/client-view";

const YEAR_SECONDS = 31_536_000;

interface Props {
  /** The cookie that stores the choice, and its value at the time of rendering; null if the user sells nothing. */
  choice: { cookie: string; isOn: boolean } | null;
  children: ReactNode;
}

/** Provides the client view. Starts as rendered by the server, and is the same in every tab. */
export function ClientViewProvider({ choice, children }: Props) {
  const [isOn, setOn] = useState(choice?.isOn ?? false);
  const cookie = choice?.cookie;
  useReadAgain(isOn);
  useEffect(() => {
    const elsewhere = ({ key, newValue }: StorageEvent) => key === cookie && setOn(newValue === "on");
    window.addEventListener("storage", elsewhere);
    return () => window.removeEventListener("storage", elsewhere);
  }, [cookie]);
  const toggle = useCallback(() => {
    const next = !isOn;
    setOn(next);
    document.cookie = `${cookie}=${next ? "on" : ""}; Path=/; SameSite=Lax; Max-Age=${next ? YEAR_SECONDS : 0}`;
    try {
      // Local storage notifies other tabs; the server reads the cookie.
      localStorage.setItem(cookie!, next ? "on" : "off");
    } catch {
      // Without local storage other tabs follow at their next load.
    }
  }, [isOn, cookie]);
  const view = useMemo(() => (cookie === undefined ? null : { isOn, toggle }), [cookie, isOn, toggle]);
  return <ClientViewContext value={view}>{children}</ClientViewContext>;
}

/**
 * Reads everything again after the switch and clears other cached data: the service answers the client view with
 * sell prices only, but earlier answers contain net prices.
 */
function useReadAgain(isOn: boolean): void {
  const cache = useQueryClient();
  const router = useRouter();
  const shown = useRef(isOn);
  useEffect(() => {
    if (shown.current === isOn) return;
    shown.current = isOn;
    cache.removeQueries({ type: "inactive" });
    void cache.invalidateQueries();
    router.refresh();
  }, [isOn, cache, router]);
}

/** The switch of the client view in the top bar; it is also the badge while the view is on. */
export function ClientViewSwitch() {
  const view = useClientView();
  if (!view) return null;
  const Icon = view.isOn ? EyeOff : Eye;
  return (
    <ToggleButton
      isSelected={view.isOn}
      onChange={view.toggle}
      aria-label={t("shell.clientView")}
      aria-keyshortcuts="."
      className="flex h-8 items-center gap-2 rounded border border-border px-2 text-muted data-hovered:bg-hover data-selected:border-accent data-selected:bg-accent-soft data-selected:font-semibold data-selected:text-accent pointer-coarse:h-10"
    >
      <Icon aria-hidden className="size-4" />
      {view.isOn && <span className="text-xs">{t("shell.clientView")}</span>}
    </ToggleButton>
  );
}
