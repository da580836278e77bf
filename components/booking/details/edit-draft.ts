import type { InputOf } from "@/lib/staff/client/operations";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Failure } from "@/lib/staff/client/failure";
import type { Party } from "@/lib/format/party";
import { PERSON_FIELDS, type PersonDraft, type PersonField } from "../checkout/people-draft";
import { countUnnamed, type Person, type UnnamedPerson } from "./unnamed";
import type { Booking } from "./use-booking-record";
import { issueText } from "@/lib/staff/client/failure-text";
import { hasText, t } from "@/lib/language/text";

/** The editable fields of a booking, flat: `contact.email`, `guests.0.1.last_name`. An absent value is empty. */
type Draft = Readonly<Record<string, string>>;

const CONTACT = ["title", "first_name", "last_name", "email", "phone"] as const;
/** The fields of the contact that may be empty. */
const OPTIONAL = ["contact.title", "contact.phone"];

/** A person of the priced party. Those without a name can still get one. */
interface Guest extends UnnamedPerson {
  named?: { first_name: string; last_name: string } & PersonDraft;
}

const partyOfRoom = (room: { adults?: number; child_ages?: number[] } | undefined): Party | undefined =>
  room?.adults === undefined ? undefined : { adults: room.adults, child_ages: room.child_ages ?? [] };

/** Lists everyone who was priced, named people first: a list per room for stays, one list for other products. */
export function listPeople({ product_type, guests = [], travellers = [], rooms, party }: Booking): Guest[][] {
  const everybody = (people: readonly Person[], priced: Party | undefined): Guest[] => [
    ...people.map((person) => ({
      kind: person.kind === "ADULT" ? ("ADULT" as const) : ("CHILD" as const),
      named: person,
    })),
    ...countUnnamed(people, priced),
  ];
  if (product_type === PRODUCT_TYPE.STAY)
    return guests.map((people, room) => everybody(people, partyOfRoom(rooms?.[room])));
  const all = everybody(travellers, party);
  return all.length > 0 ? [all] : [];
}

export function toDraft(booking: Booking): Draft {
  const people = listPeople(booking).flatMap((list, at) =>
    list.flatMap(({ named }, guest) => [
      [`guests.${at}.${guest}.first_name`, named?.first_name ?? ""],
      [`guests.${at}.${guest}.last_name`, named?.last_name ?? ""],
      ...PERSON_FIELDS.map((field) => [`guests.${at}.${guest}.${field}`, named?.[field] ?? ""]),
    ]),
  );
  return Object.fromEntries([
    ["agency_reference", booking.agency_reference ?? ""],
    ["special_requests", booking.special_requests ?? ""],
    ...CONTACT.map((name) => [`contact.${name}`, booking.contact?.[name] ?? ""]),
    ...people,
  ]) as Draft;
}

/** The keys of the fields that have different values. */
export const listChangedFields = (a: Draft, b: Draft): string[] => Object.keys(b).filter((key) => a[key] !== b[key]);

/** A field that both this user and another one changed. */
export interface EditConflict {
  key: string;
  was: string;
  is: string;
}

/** Rebases a draft on a newer version: typed values stay, untouched fields take the newer values. */
export function rebaseDraft(base: Draft, typed: Draft, fresh: Draft): { typed: Draft; theirs: EditConflict[] } {
  const own = new Set(listChangedFields(base, typed));
  const merged = Object.fromEntries(
    Object.entries(fresh).map(([key, value]) => [key, own.has(key) ? typed[key]! : value]),
  );
  return {
    typed: merged,
    theirs: listChangedFields(base, fresh).map((key) => ({ key, was: base[key] ?? "", is: fresh[key]! })),
  };
}

/**
 * The update request with the fields that differ. Guests' names are sent as a whole list, new names included.
 * @param people of the booking that `base` was made from
 */
export function toChange(base: Draft, typed: Draft, people: Guest[][]): InputOf<"booking.update">["body"] {
  const keys = listChangedFields(base, typed);
  const value = (key: string) => typed[key]!.trim() || null;
  const contact = keys
    .filter((key) => key.startsWith("contact."))
    .map((key) => [key.slice("contact.".length), OPTIONAL.includes(key) ? value(key) : typed[key]!.trim()]);
  return {
    ...(keys.includes("agency_reference") && { agency_reference: value("agency_reference") }),
    ...(keys.includes("special_requests") && { special_requests: value("special_requests") }),
    ...(contact.length > 0 && { contact: Object.fromEntries(contact) as Record<string, string> }),
    ...(keys.some((key) => key.startsWith("guests.")) && {
      guests: sentGuests(people, typed).map((list) => list.map(({ body }) => body)),
    }),
  };
}

type GuestBody = NonNullable<NonNullable<InputOf<"booking.update">["body"]>["guests"]>[number][number];

/** The guests that the request contains, each with its place in the form. Guests without a name are left out. */
function sentGuests(people: Guest[][], typed: Draft): { at: number; body: GuestBody }[][] {
  return people.map((list, room) =>
    list.flatMap(({ kind, age, named }, at) => {
      const name = (part: string) => (typed[`guests.${room}.${at}.${part}`] ?? "").trim();
      const names = { first_name: name("first_name"), last_name: name("last_name") };
      const more = PERSON_FIELDS.map((field) => [field, name(field) || null] as const);
      if (named)
        return [
          {
            at,
            body: {
              ...names,
              ...Object.fromEntries(more.filter(([field, value]) => value !== (named[field] ?? null))),
            },
          },
        ];
      if (!names.first_name && !names.last_name) return [];
      const given = Object.fromEntries(more.filter(([, value]) => value !== null));
      return [{ at, body: { ...names, kind, ...(age !== undefined && { age }), ...given } }];
    }),
  );
}

/** For guests with half a name, the missing half, by field. */
export function findHalfNames(people: Guest[][], typed: Draft): Record<string, string> {
  const problems: Record<string, string> = {};
  sentGuests(people, typed).forEach((list, room) =>
    list.forEach(({ at, body }) => {
      if (!body.first_name) problems[`guests.${room}.${at}.first_name`] = t("checkout.enter.first_name");
      if (!body.last_name) problems[`guests.${room}.${at}.last_name`] = t("checkout.enter.last_name");
    }),
  );
  return problems;
}

/** Assigns the service's refusal to the form fields that it concerns. */
export function toFieldProblems(
  failure: Pick<Failure, "code" | "message" | "details">,
  people: Guest[][],
  typed: Draft,
): Record<string, string> {
  const { code, details } = failure;
  const sent = sentGuests(people, typed);
  const fieldOf = (path: string) => {
    const [, room, guest, rest] = /^guests\.(\d+)\.(\d+)\.(.+)$/.exec(path) ?? [];
    const at = room === undefined ? undefined : sent[Number(room)]?.[Number(guest)]?.at;
    return at === undefined ? path : `guests.${room}.${at}.${rest}`;
  };
  if (code === "GUESTS_MISMATCH") {
    const room = Number(details?.list ?? 0);
    // A refusal of the whole list is shown at the guests whose names are new.
    const added = sent[room]?.findIndex(({ at }) => people[room]![at]!.named === undefined) ?? -1;
    const guest = Number(details?.guest ?? Math.max(0, added));
    return { [fieldOf(`guests.${room}.${guest}.first_name`)]: `${failure.message}.` };
  }
  const issues = (details?.issues ?? []) as { path: string; message: string }[];
  return Object.fromEntries(issues.map(({ path, message: why }) => [fieldOf(path), issueText(why)]));
}

/** The label that the screen shows for a field. */
export function formatLabel(key: string): string {
  const [, list, guest, part] = /^guests\.(\d+)\.(\d+)\.(\w+)$/.exec(key) ?? [];
  const name = `booking.label.${key}`;
  if (list === undefined) return hasText(name) ? t(name) : key;
  const label = t(`booking.nameOfGuest.${part as "first_name" | "last_name" | PersonField}`, {
    guest: Number(guest) + 1,
  });
  return list === "0" ? label : t("booking.nameOfGuestInRoom", { label, room: Number(list) + 1 });
}
