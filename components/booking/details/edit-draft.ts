import type { InputOf } from "@/lib/staff/client/operations";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Booking } from "./use-booking-record";

/** The editable fields of a booking, flat: `contact.email`, `guests.0.1.last_name`. An absent value is empty. */
export type Draft = Readonly<Record<string, string>>;

const CONTACT = ["first_name", "last_name", "email", "phone"] as const;

/** One list per room of a stay; for other products one list of travellers, if any are named. */
export function peopleOf({ product_type, guests = [], travellers = [] }: Booking): NonNullable<Booking["guests"]> {
  if (product_type === PRODUCT_TYPE.STAY) return guests;
  return travellers.length > 0 ? [travellers] : [];
}

export function draftOf(booking: Booking): Draft {
  const people = peopleOf(booking).flatMap((list, at) =>
    list.flatMap(({ first_name, last_name }, guest) => [
      [`guests.${at}.${guest}.first_name`, first_name],
      [`guests.${at}.${guest}.last_name`, last_name],
    ]),
  );
  return Object.fromEntries([
    ["agency_reference", booking.agency_reference ?? ""],
    ["special_requests", booking.special_requests ?? ""],
    ...CONTACT.map((name) => [`contact.${name}`, booking.contact?.[name] ?? ""]),
    ...people,
  ]) as Draft;
}

/** The keys of the fields that differ. */
export const changedKeys = (a: Draft, b: Draft): string[] => Object.keys(b).filter((key) => a[key] !== b[key]);

/** A field that another user changed in the meantime. */
export interface Clash {
  key: string;
  was: string;
  is: string;
}

/** Rebases a draft on a newer version: typed values stay, untouched fields take the newer values. */
export function rebased(base: Draft, typed: Draft, fresh: Draft): { typed: Draft; theirs: Clash[] } {
  const own = new Set(changedKeys(base, typed));
  const merged = Object.fromEntries(
    Object.entries(fresh).map(([key, value]) => [key, own.has(key) ? typed[key]! : value]),
  );
  return {
    typed: merged,
    theirs: changedKeys(base, fresh).map((key) => ({ key, was: base[key] ?? "", is: fresh[key]! })),
  };
}

/** The request of the change: only fields that differ; guests' names are sent as a whole. */
export function bodyOf(base: Draft, typed: Draft): InputOf<"booking.update">["body"] {
  const keys = changedKeys(base, typed);
  const value = (key: string) => typed[key]!.trim() || null;
  const contact = keys
    .filter((key) => key.startsWith("contact."))
    .map((key) => [key.slice("contact.".length), key === "contact.phone" ? value(key) : typed[key]!.trim()]);
  return {
    ...(keys.includes("agency_reference") && { agency_reference: value("agency_reference") }),
    ...(keys.includes("special_requests") && { special_requests: value("special_requests") }),
    ...(contact.length > 0 && { contact: Object.fromEntries(contact) as Record<string, string> }),
    ...(keys.some((key) => key.startsWith("guests.")) && { guests: namesOf(typed) }),
  };
}

function namesOf(typed: Draft): { first_name: string; last_name: string }[][] {
  const lists: { first_name: string; last_name: string }[][] = [];
  for (const key of Object.keys(typed)) {
    const [, list, guest] = /^guests\.(\d+)\.(\d+)\.first_name$/.exec(key) ?? [];
    if (list === undefined || guest === undefined) continue;
    const name = (part: string) => typed[`guests.${list}.${guest}.${part}`]!.trim();
    (lists[Number(list)] ??= [])[Number(guest)] = { first_name: name("first_name"), last_name: name("last_name") };
  }
  return lists;
}

const LABELS: Record<string, string> = {
  agency_reference: "Agency reference",
  special_requests: "Special requests",
  "contact.first_name": "Contact’s first name",
  "contact.last_name": "Contact’s last name",
  "contact.email": "Contact’s e-mail",
  "contact.phone": "Contact’s phone",
};

/** A field's label on the screen. */
export function labelOf(key: string): string {
  const [, list, guest, part] = /^guests\.(\d+)\.(\d+)\.(first|last)_name$/.exec(key) ?? [];
  if (list === undefined) return LABELS[key] ?? key;
  return `${part === "first" ? "First" : "Last"} name of guest ${Number(guest) + 1}${list === "0" ? "" : `, room ${Number(list) + 1}`}`;
}
