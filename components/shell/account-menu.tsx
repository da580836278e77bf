"use client";

import { CircleUserRound } from "lucide-react";
import { useState } from "react";
import type { Viewer } from "@/lib/staff/door/require-staff";
import { MenuButton } from "../ui/overlays/menu-button";
import { leave } from "./leave";
import { applyTheme, readTheme, THEME_LABELS, THEMES, type Theme } from "./theme";

/** The account menu: user, appearance, account settings and sign-out. */
export function AccountMenu({ viewer, onHelp }: { viewer: Viewer; onHelp: () => void }) {
  const [theme, setTheme] = useState<Theme>("system");
  return (
    <MenuButton
      label={`Account of ${viewer.name} · ${viewer.role}`}
      className="flex h-9 items-center gap-2 rounded px-2 text-muted data-hovered:bg-hover"
      onOpen={() => setTheme(readTheme())}
      head={
        <div className="border-b border-border px-2 py-2">
          <p className="font-semibold">{viewer.name}</p>
          <p className="text-xs text-muted">{viewer.email}</p>
        </div>
      }
      groups={[
        {
          id: "theme",
          title: "Appearance",
          chosen: theme,
          acts: THEMES.map((id) => ({ id, label: THEME_LABELS[id], onAction: () => applyTheme(id) })),
        },
        {
          id: "account",
          acts: [
            { id: "keys", label: "Keyboard shortcuts", onAction: onHelp },
            { id: "mine", label: "Your account", href: "/settings/account" },
            { id: "about", label: "About", href: "/about" },
            { id: "out", label: "Sign out", onAction: leave },
          ],
        },
      ]}
    >
      <span className="hidden text-right sm:block">
        {viewer.name} <span className="text-xs">· {viewer.role}</span>
      </span>
      <CircleUserRound aria-hidden className="size-5" />
    </MenuButton>
  );
}
