"use client";

import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "../class-names";
import { OTHER_TAB_CLASSES, CURRENT_TAB_CLASSES, TAB_CLASSES, TAB_STRIP_CLASSES } from "./link-tabs";
import { findTabByKey } from "./tab-keys";

interface Props {
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  /** The selected tab; if absent, the component manages it. */
  value?: string;
  onChange?: (id: string) => void;
}

/**
 * Tabs with panels in place; arrow keys move between tabs.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ id }) => id === (value ?? own)) ?? tabs[0];
  const show = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  const walk = (event: KeyboardEvent) => {
    const to = findTabByKey(
      event.key,
      tabs.findIndex(({ id }) => id === shown?.id),
      tabs.length,
    );
    if (to === undefined) return;
    event.preventDefault();
    show(tabs[to]!.id);
    strip.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div>
      <div ref={strip} role="tablist" aria-label={label} className={TAB_STRIP_CLASSES}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-${id}`}
            aria-selected={id === shown?.id}
            aria-controls={`${name}-panel`}
            tabIndex={id === shown?.id ? 0 : -1}
            onClick={() => show(id)}
            onKeyDown={walk}
            className={classes(
              TAB_CLASSES,
              "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
              id === shown?.id ? CURRENT_TAB_CLASSES : classes(OTHER_TAB_CLASSES, "hover:text-text"),
            )}
          >
            {text}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.id}
          role="tabpanel"
          id={`${name}-panel`}
          aria-labelledby={`${name}-${shown.id}`}
          tabIndex={0}
          className="pt-4 outline-none"
        >
          {shown.content}
        </div>
      )}
    </div>
  );
}
