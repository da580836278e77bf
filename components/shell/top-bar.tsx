"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronsUpDown, CircleUserRound, Search, FileStack } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { Button, Link } from "react-aria-components";
import { MenuButton } from "@/components/ui/overlays/menu-button";
import { formatCount } from "@/lib/format/counts";
import { formatLanguage } from "@/lib/format/language";
import { readerLanguage } from "@/lib/language/reader";
import { t } from "@/lib/language/text";
import { chooseLanguage, chooseOwnLanguage } from "@/lib/staff/client/choose-language";
import { chooseProfile, readChosenProfile, useChosenProfile } from "@/lib/staff/client/chosen-profile";
import { useClientView } from "@/lib/staff/client/client-view";
import { useRead } from "@/lib/staff/client/hooks";
import { useOfferedLanguages } from "@/lib/staff/client/use-page-values";
import type { Viewer } from "@/lib/staff/door/require-staff";
import { Bell } from "./notice/bell";
import { ClientViewSwitch } from "./client-view";
import { HoldsButton } from "./holds/holds-button";
import { leave } from "./leave";
import { useShortcuts } from "./shortcuts/use-shortcuts";
import { applyTheme, readTheme, type Theme, themeLabel, THEMES } from "./theme";

const FRESH_MS = 60_000;

/** A link to the quote that the user's next offers join; nothing without such a quote. */
function QuoteTray() {
  const quote = useRead("salesQuote.current.get", {}, { staleTime: FRESH_MS, refetchOnWindowFocus: true }).data?.quote;
  if (!quote) return null;
  return (
    <Link
      href={`/quotes/${quote.public_id}`}
      aria-label={t("shell.openQuote", { offers: formatCount(quote.offer_count, "offer") })}
      className="flex h-8 items-center gap-2 rounded border border-accent px-2 text-accent no-underline data-hovered:bg-hover pointer-coarse:h-10"
    >
      <FileStack aria-hidden className="size-4" />
      <span className="text-xs font-semibold whitespace-nowrap">
        <span className="hidden sm:inline">{t("shell.quoteTray")} </span>({quote.offer_count})
      </span>
    </Link>
  );
}

/** The account menu: user, appearance, account settings and sign-out. */
function AccountMenu({ viewer, onHelp }: { viewer: Viewer; onHelp: () => void }) {
  const [theme, setTheme] = useState<Theme>("system");
  const languages = useOfferedLanguages();
  const choose = (id: string) => (viewer.role === "operator" ? chooseLanguage(id) : void chooseOwnLanguage(id));
  return (
    <MenuButton
      label={t("shell.accountOf", { name: viewer.name, role: t(`shell.role.${viewer.role}`) })}
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
          title: t("shell.appearance"),
          chosen: theme,
          acts: THEMES.map((id) => ({ id, label: themeLabel(id), onAction: () => applyTheme(id) })),
        },
        {
          id: "language",
          title: t("shell.language"),
          chosen: readerLanguage(),
          acts: languages.map((id) => ({ id, label: formatLanguage(id), onAction: () => choose(id) })),
        },
        {
          id: "account",
          acts: [
            { id: "keys", label: t("shell.shortcuts"), onAction: onHelp },
            { id: "mine", label: t("navigation.yourAccount"), href: "/settings/account" },
            { id: "about", label: t("navigation.about"), href: "/about" },
            { id: "out", label: t("common.signOut"), onAction: leave },
          ],
        },
      ]}
    >
      <span className="hidden text-end sm:block">
        {viewer.name} <span className="text-xs">· {t(`shell.role.${viewer.role}`)}</span>
      </span>
      <CircleUserRound aria-hidden className="size-5" />
    </MenuButton>
  );
}

/** The partner and, if it has several, the profile that is used for searching and booking. */
function ProfileSwitch({ tenantName }: { tenantName: string }) {
  const profiles = useRead("profile.list", {}, { staleTime: 300_000 }).data?.items ?? [];
  const chosen = useChosenProfile();
  const current = profiles.find(({ public_id }) => public_id === chosen) ?? profiles.find((p) => p.is_default);
  useFreshAnswers(chosen);
  // A deleted profile, or one of another partner, would fail every call.
  const isGone = profiles.length > 0 && chosen !== null && current?.public_id !== chosen;
  useEffect(() => {
    if (isGone) chooseProfile(null);
  }, [isGone]);

  if (profiles.length < 2 || !current) return <p className="truncate font-semibold">{tenantName}</p>;
  return (
    <MenuButton
      label={t("shell.profileOf", { tenant: tenantName, profile: current.name })}
      className="flex h-9 max-w-full min-w-0 items-center gap-1.5 rounded px-2 text-start data-hovered:bg-hover"
      placement="bottom start"
      groups={[
        {
          id: "profiles",
          title: t("shell.profile"),
          chosen: current.public_id,
          acts: profiles.map(({ public_id: id, name, currency_code: currency, is_default: isDefault }) => ({
            id,
            label: name,
            ...(currency !== null && { note: currency }),
            onAction: () => chooseProfile(isDefault ? null : id),
          })),
        },
      ]}
    >
      <span className="truncate font-semibold max-sm:hidden">{tenantName}</span>
      <span className="truncate text-muted">{current.name}</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
    </MenuButton>
  );
}

/** Clears the cache when another profile is chosen, because cached prices belong to the previous one. */
function useFreshAnswers(profile: string | null): void {
  const client = useQueryClient();
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // Without a choice the server used the first profile: its data is still valid.
    if (before.current === undefined) before.current = readChosenProfile();
    if (before.current === profile || profile !== readChosenProfile()) return;
    before.current = profile;
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile.list" });
  }, [client, profile]);
}

// Loaded on first use.
const Palette = dynamic(() => import("./palette/palette").then((module) => module.Palette), { ssr: false });
const HelpSheet = dynamic(() => import("./shortcuts/help-sheet").then((module) => module.HelpSheet), { ssr: false });

/** The top bar: partner and profile, command palette, account menu. */
export function TopBar({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const close = () => setOpen(null);
  const clientView = useClientView();
  useShortcuts(viewer.sight, {
    palette: () => setOpen("palette"),
    help: () => setOpen("help"),
    clientView: () => clientView?.toggle(),
  });
  return (
    <header className="flex h-12 items-center justify-between gap-3 border-b border-border bg-surface px-4 sm:px-6 print:hidden">
      <div className="min-w-0">
        {viewer.tenantName === null ? (
          <p className="font-semibold">{t("shell.operations")}</p>
        ) : (
          <ProfileSwitch tenantName={viewer.tenantName} />
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Button
          aria-label={t("shell.goTo")}
          onPress={() => setOpen("palette")}
          className="flex h-8 items-center gap-2 rounded border border-border px-2 text-muted data-hovered:bg-hover pointer-coarse:size-10 pointer-coarse:justify-center"
        >
          <Search aria-hidden className="size-4" />
          <span className="hidden text-xs lg:inline">{t("shell.goTo")}</span>
          <kbd aria-hidden className="hidden rounded border border-border px-1 font-mono text-xs lg:inline">
            Ctrl K
          </kbd>
        </Button>
        {viewer.role !== "operator" && <QuoteTray />}
        {viewer.role !== "operator" && <HoldsButton />}
        {viewer.role !== "operator" && <Bell />}
        <ClientViewSwitch />
        <AccountMenu viewer={viewer} onHelp={() => setOpen("help")} />
      </div>
      {open === "palette" && <Palette role={viewer.sight} isOpen onClose={close} onHelp={() => setOpen("help")} />}
      {open === "help" && <HelpSheet role={viewer.sight} isOpen onClose={close} />}
    </header>
  );
}
