"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { INPUT_CLASSES, classes } from "../class-names";
import { t } from "@/lib/language/text";

/** Debounce interval in milliseconds: longer than the pauses of a quick typist. */
const DEBOUNCE_MS = 200;

interface Props {
  label: string;
  value: string;
  /** Called when typing pauses (debounced), on Enter, and when the box is cleared. */
  onSearch: (text: string) => void;
  placeholder?: string;
  className?: string;
}

/** Filters a list by a text. Escape clears it, `/` focuses it. */
export function SearchBox({ label, value, onSearch, placeholder, className }: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The value changed from outside, as by going back or by clearing all filters.
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const latestOnSearch = useRef(onSearch);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => latestOnSearch.current(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  const clear = () => {
    setText("");
    onSearch("");
  };
  return (
    <div className={classes("relative min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        data-search
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            onSearch(text);
          }
          if (event.key !== "Escape" || text === "") return;
          // Prevents Escape from closing a surrounding dialog.
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
        className={classes(
          INPUT_CLASSES,
          "pe-8 ps-8 hover:border-muted focus:border-accent [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("ui.clear")}
          tabIndex={-1}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
          className="absolute top-1/2 end-1 grid size-7 -translate-y-1/2 place-items-center rounded text-muted hover:bg-hover"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
