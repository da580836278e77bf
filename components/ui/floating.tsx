"use client";

import type { ReactNode } from "react";
import { Popover, type PopoverProps } from "react-aria-components";
import { classes } from "./class-names";
import { ReturnFocus } from "./overlays/return-focus";

/** The surface of popovers: menus, lists, calendars. */
export function Floating({
  children,
  className,
  ...rest
}: Omit<PopoverProps, "className" | "children"> & { children: ReactNode; className?: string }) {
  return (
    <Popover
      {...rest}
      className={classes(
        "rounded border border-border bg-raised text-text shadow-float outline-none data-entering:animate-appear",
        className,
      )}
    >
      <ReturnFocus />
      {children}
    </Popover>
  );
}

/** Classes of an option in a list or menu. */
export const OPTION_CLASSES =
  "flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 text-sm outline-none data-focused:bg-accent-soft data-selected:font-semibold pointer-coarse:py-2.5";
