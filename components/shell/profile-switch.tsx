"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { chooseProfile, chosenProfile, useChosenProfile } from "@/lib/staff/client/chosen-profile";
import { useRead } from "@/lib/staff/client/hooks";
import { MenuButton } from "../ui/overlays/menu-button";

/** The partner and, if it has several, the profile that is used for searching and booking. */
export function ProfileSwitch({ tenantName }: { tenantName: string }) {
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
      label={`Profile of ${tenantName} ${current.name}`}
      className="flex h-9 min-w-0 items-center gap-1.5 rounded px-2 text-left data-hovered:bg-hover"
      placement="bottom start"
      groups={[
        {
          id: "profiles",
          title: "Profile",
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
      <span className="truncate font-semibold">{tenantName}</span>
      <span className="truncate text-muted">{current.name}</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
    </MenuButton>
  );
}

/** Clears the cache when the profile changes, because its data belongs to the previous profile. */
function useFreshAnswers(profile: string | null): void {
  const client = useQueryClient();
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // The server rendered without a choice, which is the first profile; its data is still valid.
    if (before.current === undefined) before.current = chosenProfile();
    if (before.current === profile || profile !== chosenProfile()) return;
    before.current = profile;
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile.list" });
  }, [client, profile]);
}
