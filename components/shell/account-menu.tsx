"use client";

import { Check, CircleUserRound } from "lucide-react";
import { useState } from "react";
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Separator } from "react-aria-components";
import type { Viewer } from "@/lib/staff/door/require-staff";
import { CHOICE, Floating } from "../ui/floating";
import { leave } from "./leave";
import { applyTheme, readTheme, THEME_WORDS, THEMES, type Theme } from "./theme";

/** Whom one is signed in as, how the desk looks, and the way out. */
export function AccountMenu({ viewer, onHelp }: { viewer: Viewer; onHelp: () => void }) {
  const [theme, setTheme] = useState<Theme>("system");
  const choose = (next: Theme) => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <MenuTrigger onOpenChange={(open) => open && setTheme(readTheme())}>
      <Button
        className="flex h-9 items-center gap-2 rounded px-2 text-muted data-hovered:bg-hover"
        aria-label={`Account of ${viewer.name}`}
      >
        <span className="hidden text-right sm:block">
          {viewer.name} <span className="text-xs">· {viewer.role}</span>
        </span>
        <CircleUserRound aria-hidden className="size-5" />
      </Button>
      <Floating className="min-w-56 p-1">
        <div className="px-2 py-2">
          <p className="font-semibold">{viewer.name}</p>
          <p className="text-xs text-muted">{viewer.email}</p>
        </div>
        <Menu className="outline-none">
          <MenuSection
            selectionMode="single"
            selectedKeys={[theme]}
            onSelectionChange={(keys) => keys !== "all" && choose([...keys][0] as Theme)}
          >
            <Header className="border-t border-border px-2 pt-2 pb-1 text-xs font-semibold text-muted">
              Appearance
            </Header>
            {THEMES.map((id) => (
              <MenuItem key={id} id={id} className={CHOICE}>
                {({ isSelected }) => (
                  <>
                    <span className="flex-1">{THEME_WORDS[id]}</span>
                    {isSelected && <Check aria-hidden className="size-4 text-accent" />}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className="my-1 border-t border-border" />
          <MenuItem id="keys" className={CHOICE} onAction={onHelp}>
            Keyboard shortcuts
          </MenuItem>
          <MenuItem id="account" className={CHOICE} href="/settings/account">
            Your account
          </MenuItem>
          <MenuItem id="about" className={CHOICE} href="/about">
            About
          </MenuItem>
          <MenuItem id="out" className={CHOICE} onAction={leave}>
            Sign out
          </MenuItem>
        </Menu>
      </Floating>
    </MenuTrigger>
  );
}
