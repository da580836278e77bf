"use client";

import { Check, type LucideIcon } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Header, Menu, MenuItem, MenuSection } from "react-aria-components";
import { classes } from "../class-names";
import { OPTION_CLASSES, Floating } from "../floating";

export interface MenuAction {
  id: string;
  label: string;
  /** A secondary text below the label. */
  note?: string;
  icon?: LucideIcon;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** A link; items without one have an action. */
  href?: string;
  onAction?: () => void;
}

/** A group of menu items; with `chosen` it is a single choice. */
interface MenuGroup {
  id: string;
  title?: string;
  acts: readonly MenuAction[];
  chosen?: string;
}

export interface MenuListProps {
  /** The accessible name of the menu. */
  label: string;
  groups: readonly MenuGroup[];
  /** Content above the items. */
  head?: ReactNode;
  placement?: "bottom start" | "bottom end";
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of a menu button. */
export function MenuList({ label, groups, head, placement = "bottom end", anchor, onClose }: MenuListProps) {
  return (
    <Floating
      className="min-w-44 p-1"
      placement={placement}
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      {head}
      <Menu
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
        autoFocus="first"
        className="outline-none"
        onClose={onClose}
      >
        {groups.map(({ id: group, title, acts, chosen }) => (
          <MenuSection
            key={group}
            id={group}
            aria-label={title ?? label}
            selectionMode={chosen === undefined ? "none" : "single"}
            {...(chosen !== undefined && { selectedKeys: [chosen] })}
            className="border-border not-first:mt-1 not-first:border-t not-first:pt-1"
          >
            {title !== undefined && (
              <Header className="px-2 pt-1 pb-1 text-xs font-semibold text-muted">{title}</Header>
            )}
            {acts.map(({ id, label: text, note, icon: Icon, isDestructive, isDisabled = false, href, onAction }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={text}
                isDisabled={isDisabled}
                {...(href !== undefined && { href })}
                {...(onAction && { onAction })}
                className={classes(OPTION_CLASSES, isDestructive && "text-negative", "data-disabled:opacity-50")}
              >
                {({ isSelected }) => (
                  <>
                    {Icon && <Icon aria-hidden className="size-4" />}
                    <span className="flex-1">{text}</span>
                    {note !== undefined && <span className="text-xs text-muted">{note}</span>}
                    {isSelected && <Check aria-hidden className="size-4 text-accent" />}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Floating>
  );
}
