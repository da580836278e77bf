"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, Input, SearchField } from "react-aria-components";
import { classes } from "./class-names";
import { BOX } from "./field-parts";
import { useIsLive } from "./live";

/** Long enough that a quick typist asks once. */
const PAUSE_MS = 200;

interface Props {
  label: string;
  value: string;
  /** Told when typing pauses, on Enter, and when it is cleared. */
  onSearch: (text: string) => void;
  placeholder?: string;
  className?: string;
}

/** Narrows a list by what is typed. `/` leads to it. */
export function SearchBox({ label, value, onSearch, placeholder, className }: Props) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Set from outside, by going back or by clearing all filters.
  if (value !== shown) {
    setShown(value);
    setText(value);
  }
  const isLive = useIsLive();
  const told = useRef(onSearch);
  useEffect(() => {
    told.current = onSearch;
  });
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => told.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <SearchField
      aria-label={label}
      value={text}
      isReadOnly={!isLive}
      onChange={setText}
      onSubmit={onSearch}
      onClear={() => onSearch("")}
      className={classes("group relative min-w-0", className)}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        data-search
        placeholder={placeholder ?? label}
        className={classes(BOX, "pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden")}
      />
      <Button
        aria-label="Clear"
        className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded text-muted group-data-empty:hidden data-hovered:bg-hover"
      >
        <X aria-hidden className="size-4" />
      </Button>
    </SearchField>
  );
}
