"use client";

import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "../class-names";
import { ELSEWHERE, HERE, ITEM, STRIP } from "./link-tabs";
import { tabByKey } from "./tab-keys";

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
    const to = tabByKey(
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
      <div ref={strip} role="tablist" aria-label={label} className={STRIP}>
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
              ITEM,
              "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent",
              id === shown?.id ? HERE : classes(ELSEWHERE, "hover:text-text"),
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
