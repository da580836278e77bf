"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Disclosure as AriaDisclosure, DisclosurePanel, Heading } from "react-aria-components";

interface Props {
  title: ReactNode;
  /** Beside the title, whether it is open or not. */
  aside?: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
}

/** More of something, for whoever asks. */
export function Disclosure({ title, aside, children, isOpenAtFirst = false }: Props) {
  return (
    <AriaDisclosure defaultExpanded={isOpenAtFirst}>
      <div className="flex items-center gap-2">
        <Heading className="min-w-0 flex-1">
          <Button
            slot="trigger"
            className="group flex min-h-8 w-full items-center gap-1.5 rounded text-left text-sm font-medium data-hovered:text-accent pointer-coarse:min-h-10"
          >
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-90"
            />
            {title}
          </Button>
        </Heading>
        {aside}
      </div>
      <DisclosurePanel className="pl-5.5">{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
