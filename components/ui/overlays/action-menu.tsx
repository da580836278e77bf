"use client";

import { Ellipsis } from "lucide-react";
import { MenuButton } from "./menu-button";
import type { MenuAction } from "./menu-list";

export type { MenuAction };

/** A menu of secondary actions behind three dots. */
export function ActionMenu({ label, acts }: { label: string; acts: readonly MenuAction[] }) {
  return (
    <MenuButton
      label={label}
      groups={[{ id: "acts", acts }]}
      className="grid size-7 place-items-center rounded text-muted data-hovered:bg-hover data-pressed:bg-sunken pointer-coarse:size-10"
    >
      <Ellipsis aria-hidden className="size-4" />
    </MenuButton>
  );
}
