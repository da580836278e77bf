"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { Viewer } from "@/lib/staff/door/require-staff";
import { AccountMenu } from "./account-menu";
import { ProfileSwitch } from "./profile-switch";
import { useShortcuts } from "./shortcuts/use-shortcuts";

// Loaded on first use.
const Palette = dynamic(() => import("./palette/palette").then((module) => module.Palette), { ssr: false });
const HelpSheet = dynamic(() => import("./shortcuts/help-sheet").then((module) => module.HelpSheet), { ssr: false });

/** The top bar: partner and profile, command palette, account menu. */
export function TopBar({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const close = () => setOpen(null);
  useShortcuts(viewer.sight, { palette: () => setOpen("palette"), help: () => setOpen("help") });
  return (
    <header className="flex h-12 items-center justify-between gap-3 border-b border-border bg-surface px-4 sm:px-6 print:hidden">
      <div className="min-w-0">
        {viewer.tenantName === null ? (
          <p className="font-semibold">Operations</p>
        ) : (
          <ProfileSwitch tenantName={viewer.tenantName} />
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Button
          aria-label="Go to"
          onPress={() => setOpen("palette")}
          className="flex h-8 items-center gap-2 rounded border border-border px-2 text-muted data-hovered:bg-hover pointer-coarse:size-10 pointer-coarse:justify-center"
        >
          <Search aria-hidden className="size-4" />
          <span className="hidden text-xs lg:inline">Go to</span>
          <kbd aria-hidden className="hidden rounded border border-border px-1 font-mono text-xs lg:inline">
            Ctrl K
          </kbd>
        </Button>
        <AccountMenu viewer={viewer} onHelp={() => setOpen("help")} />
      </div>
      {open === "palette" && <Palette role={viewer.sight} isOpen onClose={close} onHelp={() => setOpen("help")} />}
      {open === "help" && <HelpSheet role={viewer.sight} isOpen onClose={close} />}
    </header>
  );
}
