"use client";

import type { ReactNode } from "react";
import { Switch } from "react-aria-components";

interface Props {
  isSelected: boolean;
  onChange: (on: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
}

/** A switch that applies immediately. */
export function SwitchField({ isSelected, onChange, isDisabled = false, children }: Props) {
  return (
    <Switch
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group flex min-h-8 cursor-pointer items-center gap-2.5 text-sm data-disabled:opacity-50 pointer-coarse:min-h-10"
    >
      <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line bg-sunken p-0.5 transition-colors group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-accent group-data-selected:bg-accent">
        <span className="size-3.5 rounded-full bg-line transition-transform group-data-selected:translate-x-4 rtl:group-data-selected:-translate-x-4 group-data-selected:bg-on-accent" />
      </span>
      {children}
    </Switch>
  );
}
