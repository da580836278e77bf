"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, ChevronsUpDown } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, Menu, MenuItem, MenuTrigger } from "react-aria-components";
import { chooseProfile, chosenProfile, useChosenProfile } from "@/lib/staff/client/chosen-profile";
import { useRead } from "@/lib/staff/client/hooks";
import { CHOICE, Floating } from "../ui/floating";

/** For whom one works: the partner, and, where it has several, the profile whose prices are searched and booked. */
export function ProfileSwitch({ tenantName }: { tenantName: string }) {
  const profiles = useRead("profile.list", {}, { staleTime: 300_000 }).data?.items ?? [];
  const chosen = useChosenProfile();
  const current = profiles.find(({ public_id }) => public_id === chosen) ?? profiles.find((p) => p.is_default);
  useFreshAnswers(chosen);
  // A profile that is gone, or another partner's, would fail every call.
  const isGone = profiles.length > 0 && chosen !== null && current?.public_id !== chosen;
  useEffect(() => {
    if (isGone) chooseProfile(null);
  }, [isGone]);

  if (profiles.length < 2 || !current) return <p className="truncate font-semibold">{tenantName}</p>;
  return (
    <MenuTrigger>
      <Button className="flex h-9 min-w-0 items-center gap-1.5 rounded px-2 text-left data-hovered:bg-hover">
        <span className="truncate font-semibold">{tenantName}</span>
        <span className="truncate text-muted">{current.name}</span>
        <ChevronsUpDown aria-label="Change profile" className="size-3.5 shrink-0 text-muted" />
      </Button>
      <Floating className="min-w-56 p-1" placement="bottom start">
        <Menu
          aria-label="Profile"
          className="outline-none"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[current.public_id]}
          onAction={(id) => chooseProfile(profiles.find((p) => p.public_id === id)?.is_default ? null : String(id))}
        >
          {profiles.map(({ public_id: id, name, currency_code: currency }) => (
            <MenuItem key={id} id={id} textValue={name} className={CHOICE}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{name}</span>
                  {currency !== null && <span className="text-xs text-muted">{currency}</span>}
                  <Check aria-hidden className={isSelected ? "size-4 text-accent" : "invisible size-4"} />
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Floating>
    </MenuTrigger>
  );
}

/** What was read under one profile is nothing of another's: all of it is asked anew. */
function useFreshAnswers(profile: string | null): void {
  const client = useQueryClient();
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // What the server drew knew of no choice: the first one is what was asked under all along.
    if (before.current === undefined) before.current = chosenProfile();
    if (before.current === profile || profile !== chosenProfile()) return;
    before.current = profile;
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile.list" });
  }, [client, profile]);
}
