"use client";

import { ChevronRight } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** Content beside the title, visible even when closed. */
  aside?: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  /** Whether it is open whatever the user chose: the content has a problem. */
  isForced?: boolean;
}

/** Collapsible content. It is rendered when it is first opened. */
export function Disclosure({ title, aside, children, isOpenAtFirst = false, isForced = false }: Props) {
  const [isChosen, setOpen] = useState(isOpenAtFirst);
  const isOpen = isChosen || isForced;
  const [wasOpen, setWasOpen] = useState(isOpenAtFirst);
  if (isOpen && !wasOpen) setWasOpen(true);
  const id = useId();
  return (
    <div>
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="group flex min-h-8 w-full items-center gap-1.5 rounded text-start text-sm font-medium hover:text-accent pointer-coarse:min-h-10"
          >
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-90"
            />
            {title}
          </button>
        </h3>
        {aside}
      </div>
      <div id={id} hidden={!isOpen} className="ps-5.5">
        {wasOpen && children}
      </div>
    </div>
  );
}
