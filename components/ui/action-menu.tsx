"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger } from "react-aria-components";
import { classes } from "./class-names";
import { CHOICE, Floating } from "./floating";

export interface MenuAct {
  id: string;
  label: string;
  icon?: LucideIcon;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** It leads somewhere, or it does something. */
  href?: string;
  onAction?: () => void;
}

/** The acts of one thing that are not its main one, behind three dots. */
export function ActionMenu({ label, acts }: { label: string; acts: readonly MenuAct[] }) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className="grid size-7 place-items-center rounded text-muted data-hovered:bg-hover data-pressed:bg-sunken pointer-coarse:size-10"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Button>
      <Floating className="min-w-44 p-1" placement="bottom end">
        <Menu aria-label={label} className="outline-none">
          {acts.map(({ id, label: text, icon: Icon, isDestructive, isDisabled = false, href, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              isDisabled={isDisabled}
              {...(href !== undefined && { href })}
              {...(onAction && { onAction })}
              className={classes(CHOICE, isDestructive && "text-negative", "data-disabled:opacity-50")}
            >
              {Icon && <Icon aria-hidden className="size-4" />}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Floating>
    </MenuTrigger>
  );
}
