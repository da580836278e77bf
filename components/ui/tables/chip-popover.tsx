"use client";

import type { ReactNode, RefObject } from "react";
import { Dialog } from "react-aria-components";
import { Floating } from "../floating";

interface Props {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** The popover of a chip. */
export function ChipPopover({ label, anchor, onClose, children }: Props) {
  return (
    <Floating
      className="max-w-[calc(100vw-1rem)] min-w-52 p-1"
      placement="bottom start"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={label} className="outline-none">
        {children}
      </Dialog>
    </Floating>
  );
}
