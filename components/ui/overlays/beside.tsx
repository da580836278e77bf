"use client";

import { X } from "lucide-react";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import { SidePanel } from "./dialog";
import { ReturnFocus } from "./return-focus";
import { t } from "@/lib/language/text";

/** Whether the window matches a media query; during server rendering `onServer`. */
function useMedia(query: string, onServer = true): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

interface Props {
  /** The panel's title and content; null if closed. Store the selected row in the address (`useAddress`). */
  panel: { title: string; content: ReactNode } | null;
  onClose: () => void;
  /** The list. */
  children: ReactNode;
}

/** A list with a panel beside it that shows one row's details. On a narrow screen the panel covers the list. */
export function ListWithPanel({ panel, onClose, children }: Props) {
  const isWide = useMedia("(min-width: 72rem)");
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">{children}</div>
      {panel && isWide && <Aside {...panel} onClose={onClose} />}
      {panel && !isWide && (
        <SidePanel title={panel.title} isOpen onClose={onClose}>
          <div className="p-5">{panel.content}</div>
        </SidePanel>
      )}
    </div>
  );
}

function Aside({ title, content, onClose }: { title: string; content: ReactNode; onClose: () => void }) {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  // Escape closes the panel wherever the focus is, unless a popover or dialog is open. A layout effect adds the
  // listener, so that it works as soon as the panel is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=listbox], [role=menu]")) return;
      close.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <aside
      aria-label={title}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] w-md shrink-0 overflow-auto rounded border border-border bg-surface"
    >
      <ReturnFocus isBeside />
      <header className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-border bg-surface px-4 py-2">
        <h2 className="min-w-0 truncate text-sm">{title}</h2>
        <Button
          aria-label={t("ui.close")}
          onPress={onClose}
          className="grid size-8 place-items-center rounded data-hovered:bg-hover"
        >
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="p-4">{content}</div>
    </aside>
  );
}
