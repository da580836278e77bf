"use client";

import { t } from "@/lib/language/text";
import type { NavigationRole } from "@/lib/staff/navigation";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import { OPTION_CLASSES } from "@/components/ui/floating";
import { ReturnFocus } from "@/components/ui/overlays/return-focus";
import { leave } from "../leave";
import {
  type Entry,
  type EntryGroup,
  sortByMatch,
  ownEntries,
  toBookingEntries,
  toPlaceEntry,
  toPropertyEntry,
  toTripEntry,
} from "./palette-entries";
import { readTypedAct } from "./booking-acts";
import { useClientView } from "@/lib/staff/client/client-view";
import { useRead } from "@/lib/staff/client/hooks";
import { useEnglishTexts } from "@/lib/language/use-english-texts";
import { useDebounced } from "@/components/ui/use-debounced";

const MAX = "5";

/**
 * Finds bookings, trips, places and properties for two or more typed letters, debounced; after a verb only bookings.
 */
function useFound(role: NavigationRole, typed: string): { groups: EntryGroup[]; isLooking: boolean; failed: boolean } {
  const text = typed.trim();
  const settled = useDebounced(text);
  const { act, text: q } = readTypedAct(settled);
  const isWanted = role !== "operator" && q.length >= 2;
  const forBookings = { enabled: isWanted, staleTime: 10_000 };
  const options = { enabled: isWanted && act === undefined, staleTime: 10_000 };
  const bookings = useRead("booking.list", { query: { q, limit: MAX } }, forBookings);
  const trips = useRead("trip.list", { query: { q, limit: MAX } }, options);
  const places = useRead("place.list", { query: { q, limit: MAX } }, options);
  const properties = useRead("property.list", { query: { q, limit: MAX, status: "ACTIVE" } }, options);
  const all = act ? [bookings] : [bookings, trips, places, properties];
  const groups: EntryGroup[] = [
    { id: "bookings", title: t("navigation.bookings"), entries: toBookingEntries(bookings.data?.items ?? [], act) },
    { id: "trips", title: t("navigation.trips"), entries: trips.data?.items.map(toTripEntry) ?? [] },
    { id: "places", title: t("shell.places"), entries: sortByMatch(places.data?.items.map(toPlaceEntry) ?? [], q) },
    {
      id: "properties",
      title: t("shell.properties"),
      entries: sortByMatch(properties.data?.items.map(toPropertyEntry) ?? [], q),
    },
  ];
  const isSearching = isWanted && text.length >= 2;
  const isLooking =
    role !== "operator" && text.length >= 2 && (settled !== text || all.some(({ isFetching }) => isFetching));
  return {
    // All groups appear together, so that a late answer does not move entries under the pointer.
    groups: isSearching && !isLooking ? groups.filter(({ entries }) => entries.length > 0) : [],
    isLooking,
    failed: isSearching && all.some(({ isError }) => isError),
  };
}

interface Props {
  role: NavigationRole;
  isOpen: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** The command palette: finds screens, bookings, places, properties and actions. */
export function Palette({ role, isOpen, onClose, onHelp }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-4 pt-[12dvh] data-entering:animate-appear"
    >
      <Modal className="w-full max-w-xl rounded border border-border bg-raised shadow-float">
        <Dialog aria-label={t("shell.goTo")} className="outline-none">
          <ReturnFocus />
          <Finder role={role} onClose={onClose} onHelp={onHelp} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Finder({ role, onClose, onHelp }: Omit<Props, "isOpen">) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const found = useFound(role, typed);
  const clientView = useClientView();
  // Loads the English texts, because entries and verbs are found in English too.
  useEnglishTexts();
  const groups = [...ownEntries(role, typed, { help: onHelp, leave, clientView }), ...found.groups];
  const words = found.isLooking ? t("shell.searchingNow") : found.failed ? t("shell.searchFailed") : t("shell.noMatch");
  const take = ({ act, href }: Entry) => {
    onClose();
    if (href !== undefined) router.push(href);
    act?.();
  };
  const onEnter = useQuickEnter(typed, found.isLooking, groups[0]?.entries[0], take);
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField
        aria-label={t("shell.goTo")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette opens for typing
        autoFocus
        className="flex items-center gap-3 border-b border-border px-4"
      >
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Input
          onKeyDownCapture={onEnter}
          placeholder={role === "operator" ? t("shell.placeholderOperator") : t("shell.placeholder")}
          className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <kbd aria-hidden className="rounded border border-border px-1.5 font-mono text-xs text-muted">
          Esc
        </kbd>
      </SearchField>
      <Menu<EntryGroup>
        aria-label={t("shell.found")}
        items={groups}
        onAction={(id) => {
          const entry = groups.flatMap(({ entries }) => entries).find((one) => one.id === id);
          // Enter came before the list was updated: the results are those of the text before the last key.
          if (!entry) return;
          onClose();
          entry.act?.();
        }}
        className="max-h-[min(26rem,60dvh)] overflow-auto p-1 outline-none"
        renderEmptyState={() => <p className="px-3 py-6 text-center text-muted">{words}</p>}
      >
        {(group) => (
          <MenuSection id={group.id}>
            <Header className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">{group.title}</Header>
            <Collection items={group.entries}>
              {({ id, label, note, icon: Icon, href }) => (
                <MenuItem id={id} textValue={label} {...(href !== undefined && { href })} className={OPTION_CLASSES}>
                  <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  <span className="text-xs text-muted">{note}</span>
                </MenuItem>
              )}
            </Collection>
          </MenuSection>
        )}
      </Menu>
      {groups.length > 0 && found.isLooking && <output className="sr-only">{t("shell.searching")}</output>}
    </Autocomplete>
  );
}

/**
 * Handles Enter before the list has highlighted an entry: it takes the first entry, or the first one to arrive if the results
 * are still loading. Further typing cancels it.
 */
function useQuickEnter(typed: string, isLooking: boolean, first: Entry | undefined, take: (entry: Entry) => void) {
  const enteredOn = useRef<string | null>(null);
  useEffect(() => {
    if (enteredOn.current !== typed) enteredOn.current = null;
    else if (first) take(first);
    else if (!isLooking) enteredOn.current = null;
  });
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !typed.trim()) return;
    const marked = (event.target as Element).getAttribute("aria-activedescendant");
    if (marked !== null && document.getElementById(marked)) return;
    event.preventDefault();
    event.stopPropagation();
    if (first) take(first);
    else enteredOn.current = typed;
  };
}
