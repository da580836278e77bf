"use client";

import { useEffect, useRef, useState } from "react";

/** The element that had the focus when an overlay opened. */
interface Opener {
  element: Element;
  /** Its ancestors, nearest first, for when the element itself is gone. */
  around: readonly Element[];
  /** If the element was in an overlay itself, what had opened that one, such as a menu's button. */
  via: Opener | undefined;
}

/**
 * The open overlays with their openers. If the opener was in another overlay that is gone, that one's opener is used.
 */
const open = new Map<Element, Opener | undefined>();

function openerAt(element: Element | null): Opener | undefined {
  if (!element || element === document.body) return undefined;
  const around: Element[] = [];
  for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) around.push(up);
  const overlay = [...open.keys()].findLast((one) => one.contains(element));
  // A menu may not have mounted its own ReturnFocus yet; its button is then found by its expanded state.
  const trigger = element.closest("[role=menu]") && document.querySelector("[aria-haspopup=menu][aria-expanded=true]");
  return { element, around, via: trigger ? openerAt(trigger) : overlay && open.get(overlay) };
}

/** @returns whether the element has the focus now; disabled and hidden ones do not take it */
function focus(element: Element): boolean {
  (element as HTMLElement).focus({ preventScroll: element.tagName.startsWith("H") });
  return document.activeElement === element;
}

/** Focuses the nearest row or heading around an element that is gone. */
function focusNear(around: readonly Element[]): boolean {
  for (const place of around) {
    if (!place.isConnected) continue;
    const row = place.closest("table, [role=grid]") && place.querySelector("[role=row][data-key]");
    if (row && focus(row)) return true;
    const heading = place.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.style.outline = "none";
    if (focus(heading)) return true;
  }
  return false;
}

/** Milliseconds after closing in which the changed record may be refetched and the opener disappear. */
const REREAD_MS = 10_000;

/**
 * Watches an opener that may disappear while it has the focus, as the "Cancel booking" button does once the booking
 * is cancelled.
 */
function watchOpener({ element, around }: Opener): void {
  const watch = new MutationObserver(() => {
    if (element.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusNear(around);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), REREAD_MS);
}

function restore(opener: Opener | undefined): void {
  const now = document.activeElement;
  if (now && now !== document.body) {
    // React Aria has focused the opener, or whoever closed the overlay has focused something else.
    if (now === opener?.element) watchOpener(opener);
    return;
  }
  for (let from = opener; from; from = from.via)
    if (from.element.isConnected && focus(from.element)) return watchOpener(from);
  let first = opener;
  while (first?.via) first = first.via;
  if (first && focusNear(first.around)) return;
  focusNear([...document.querySelectorAll("main")]);
}

/**
 * Inside an overlay: when it closes, returns the focus to the element that opened it or, if that is gone, to the row
 * or heading around it. React Aria does so only for an opener that still exists.
 */
export function ReturnFocus({ isBeside = false }: { isBeside?: boolean }) {
  // Read during rendering, because the overlay takes the focus before effects run.
  const [first] = useState(() => (typeof document === "undefined" ? undefined : openerAt(document.activeElement)));
  const opener = useRef(first);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const overlay = mark.current?.parentElement;
    // React Aria also renders a list's popover outside the document, only to read its items.
    if (!(overlay instanceof HTMLElement)) return undefined;
    open.set(overlay, opener.current);
    // A panel beside a list stays open while the user chooses another row.
    const follow = ({ target }: FocusEvent) => {
      const chosen = target as Element;
      if (
        !overlay.contains(chosen) &&
        !chosen.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]")
      )
        opener.current = openerAt(chosen);
    };
    if (isBeside) document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      open.delete(overlay);
      const from = opener.current;
      // A combo box keeps the focus while its list is open. If it has lost it, the user has left the field.
      if (from?.element.matches("input[role=combobox]")) return;
      // Two frames later, because React Aria's own attempt takes one.
      requestAnimationFrame(() => requestAnimationFrame(() => restore(from)));
    };
  }, [isBeside]);
  return <span ref={mark} hidden />;
}
