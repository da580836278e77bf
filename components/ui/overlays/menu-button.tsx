"use client";

import dynamic from "next/dynamic";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import type { MenuListProps } from "./menu-list";

const MenuList = dynamic(() => import("./menu-list").then((module) => module.MenuList), { ssr: false });

interface Props extends Omit<MenuListProps, "anchor" | "onClose"> {
  /** The button's content. */
  children: ReactNode;
  className: string;
  /** Called before the menu opens, to refresh its content. */
  onOpen?: () => void;
}

/** A button that opens a menu. */
export function MenuButton({ children, className, onOpen, ...menu }: Props) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={anchor}
        aria-label={menu.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        onPress={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen && <MenuList {...menu} anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}
