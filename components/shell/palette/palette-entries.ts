import type { LucideIcon } from "lucide-react";
import {
  Building2,
  CircleHelp,
  EyeOff,
  LogOut,
  Luggage,
  MapPin,
  NotebookText,
  Search,
  SunMoon,
  Zap,
} from "lucide-react";
import { inEnglish, t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { ClientView } from "@/lib/staff/client/client-view";
import { listScreens, type NavigationRole } from "@/lib/staff/navigation";
import { formatDate, formatDateRange } from "@/lib/format/dates";
import type { MessageKey } from "@/lib/language/messages";
import type { BookingAct } from "./booking-acts";
import { NAVIGATION_ICONS } from "../navigation-icons";
import { applyTheme, THEMES } from "../theme";

/** One entry of the palette: a link or an action. */
export interface Entry {
  id: string;
  label: string;
  /** The English label, by which the entry is found in every language. */
  english?: string;
  note: string;
  icon: LucideIcon;
  href?: string;
  act?: () => void;
}
export interface EntryGroup {
  id: string;
  title: string;
  entries: Entry[];
}

interface OwnActs {
  help: () => void;
  leave: () => void;
  /** The client view and its switch; null for users who sell nothing. */
  clientView: ClientView | null;
}

const PRODUCTS = ["transfers", "tours", "flights", "packages"] as const;

const named = (key: MessageKey) => ({ label: t(key), english: inEnglish(key) });

/** The role's screens and the general actions that match the typed words. */
export function ownEntries(role: NavigationRole, typed: string, acts: OwnActs): EntryGroup[] {
  const screens = listScreens(role).flatMap((item): Entry[] => {
    const icon = NAVIGATION_ICONS[item.id];
    const parts = item.parts ?? [];
    return [
      { id: item.id, ...named(item.label), note: `g ${item.key}`, icon, href: item.href },
      ...parts.map(({ href, label }): Entry => ({ id: href, ...named(label), note: t(item.label), icon, href })),
    ];
  });
  const starts: Entry[] =
    role === "operator"
      ? []
      : [
          { id: "new-trip", ...named("shell.newTrip"), note: "", icon: Luggage, href: "/trips?panel=new" },
          ...PRODUCTS.map((product): Entry => ({
            id: `search-${product}`,
            ...named(`shell.search.${product}`),
            note: "",
            icon: Search,
            href: `/search/${product}`,
          })),
        ];
  const doing: Entry[] = [
    ...starts,
    ...THEMES.map((theme): Entry => ({
      id: `theme-${theme}`,
      ...named(`shell.appearance.${theme}`),
      note: "",
      icon: SunMoon,
      act: () => applyTheme(theme),
    })),
    ...(acts.clientView
      ? [
          {
            id: "client-view",
            ...named(acts.clientView.isOn ? "shell.clientViewEnd" : "shell.clientViewStart"),
            note: ".",
            icon: EyeOff,
            act: acts.clientView.toggle,
          },
        ]
      : []),
    { id: "help", ...named("shell.shortcuts"), note: "?", icon: CircleHelp, act: acts.help },
    { id: "leave", ...named("common.signOut"), note: "", icon: LogOut, act: acts.leave },
  ];
  return [
    { id: "screens", title: t("shell.screens"), entries: screens.filter((entry) => isFor(entry, typed)) },
    { id: "acts", title: t("shell.actions"), entries: doing.filter((entry) => isFor(entry, typed)) },
  ].filter(({ entries }) => entries.length > 0);
}

const isFor = ({ label, english = label }: Entry, typed: string): boolean =>
  matchesLabel(label, typed) || matchesLabel(english, typed);

/** Whether every typed word begins a word of the label. */
export function matchesLabel(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return terms.every((one) => words.some((word) => word.startsWith(one)));
}

/** Sorts exact matches first, then labels that start with the text, then the rest. */
export function sortByMatch(entries: readonly Entry[], typed: string): Entry[] {
  const searchText = typed.toLowerCase();
  const distance = ({ label }: Entry) =>
    label.toLowerCase() === searchText ? 0 : label.toLowerCase().startsWith(searchText) ? 1 : 2;
  return entries.toSorted((a, b) => distance(a) - distance(b));
}

type Booking = ResponseOf<"booking.list">["items"][number];
type Named = { public_id: string; name: string };

const datesOf = ({ checkin_date: checkin, checkout_date: checkout, starts_at: starts = "" }: Booking): string =>
  checkin !== undefined && checkout !== undefined
    ? formatDateRange(checkin, checkout)
    : formatDate(starts.slice(0, 10));

/**
 * An entry for a booking with product, dates and status.
 * @param act what pressing it does; undefined opens the booking
 */
function toBookingEntry(booking: Booking, act?: BookingAct): Entry {
  const { public_id: id, booking_number: number, lead_name: guest, title, status } = booking;
  return {
    id: act ? `${act.panel} ${id}` : id,
    label: act ? t(`shell.act.${act.panel}`, { booking: `${number} · ${guest}` }) : `${number} · ${guest}`,
    note: t("shell.foundBooking", { title, dates: datesOf(booking), status }),
    icon: act ? Zap : NotebookText,
    href: `/bookings/${id}${act ? `?panel=${act.panel}` : ""}`,
  };
}

/** Entries for the bookings that the action is possible for, or for all of them without an action. */
export const toBookingEntries = (bookings: readonly Booking[], act?: BookingAct): Entry[] =>
  bookings.filter(({ status }) => act?.isAllowed(status) ?? true).map((booking) => toBookingEntry(booking, act));

export const toTripEntry = ({ public_id: id, name, reference }: Named & { reference: string | null }): Entry => ({
  id,
  label: name,
  note: reference ?? "",
  icon: Luggage,
  href: `/trips/${id}`,
});

const searchOf = (kind: "place" | "property", { public_id: id, name }: Named): string =>
  `/search?${new URLSearchParams({ [kind]: id, where: name }).toString()}`;

export const toPlaceEntry = (item: Named & { country_code: string }): Entry => ({
  id: item.public_id,
  label: item.name,
  note: item.country_code,
  icon: MapPin,
  href: searchOf("place", item),
});

export const toPropertyEntry = (property: Named & { address: { city?: string | null | undefined } }): Entry => ({
  id: property.public_id,
  label: property.name,
  note: property.address.city ?? "",
  icon: Building2,
  href: searchOf("property", property),
});
