import type { NavigationRole } from "@/lib/staff/navigation";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { areShortcutsOn } from "./shortcut-choice";
import { isTyping, findShortcut, SECOND_KEY_MS } from "./shortcuts";

interface Opens {
  palette: () => void;
  help: () => void;
  clientView: () => void;
}

/** Handles keyboard shortcuts; not while typing and not with modifiers, except for the palette. */
export function useShortcuts(role: NavigationRole, opens: Opens): void {
  const router = useRouter();
  const open = useRef(opens);
  useEffect(() => {
    open.current = opens;
  });
  useEffect(() => {
    let before: { key: string; until: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        open.current.palette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || !areShortcutsOn()) return;
      const target = event.target instanceof Element ? event.target : null;
      if (isTyping(target) || document.querySelector("[role=dialog][data-rac], [role=alertdialog]")) return;
      const earlier = before && before.until > event.timeStamp ? before.key : null;
      before = { key: event.key, until: event.timeStamp + SECOND_KEY_MS };
      const act = findShortcut(role, event.key, earlier);
      if (act === undefined) return;
      if (act === "list" && target !== document.body) return;
      if (act === "help") open.current.help();
      else if (act === "clientView") open.current.clientView();
      else if (act === "search") focusSearch(() => router.push("/search"));
      else if (act === "list") {
        if (!focusFirst("main [role=grid] tr[data-key], main [role=listbox] [role=option]")) return;
      } else router.push(act.go);
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [role, router]);
}

/** Focuses the screen's search, or opens the palette. */
function focusSearch(otherwise: () => void): void {
  if (!focusFirst("main [data-search], main [role=combobox]")) otherwise();
}

function focusFirst(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
  found?.focus();
  if (found instanceof HTMLInputElement) found.select();
  return found !== undefined;
}
