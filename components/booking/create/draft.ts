import type { z } from "zod";
import type { BookRequest } from "@/lib/accommodation/schemas";
import {
  findMissingContactFields,
  EMPTY_CONTACT,
  type PersonDraft,
  toContact,
  toPersonFields,
  toReferences,
} from "../checkout/people-draft";
import { loadValidator, type Validate } from "../checkout/validate-request";
import { readFromTab, removeFromTab, storeInTab } from "../checkout/tab-storage";
import { readTripSale, type TripSale } from "../checkout/trip-sale";
import { capitalize, type Problems } from "../checkout/problems";
import type { Choice } from "./choice";
import { t } from "@/lib/language/text";
import { issueText } from "@/lib/staff/client/failure-text";

export interface DraftGuest extends PersonDraft {
  kind: "ADULT" | "CHILD";
  first_name: string;
  last_name: string;
  age?: number;
}

export interface Draft {
  guests: DraftGuest[][];
  contact: typeof EMPTY_CONTACT;
  agency_reference: string;
  special_requests: string;
  notify_guest: boolean;
}

export function emptyDraft({ rooms }: Choice): Draft {
  return {
    guests: rooms.map(({ adults, child_ages }) => [
      ...Array.from({ length: adults }, () => ({ kind: "ADULT" as const, first_name: "", last_name: "" })),
      ...child_ages.map((age) => ({ kind: "CHILD" as const, first_name: "", last_name: "", age })),
    ]),
    contact: { ...EMPTY_CONTACT },
    agency_reference: "",
    special_requests: "",
    notify_guest: false,
  };
}

const nameOf = (hold: string): string => `draft:${hold}`;

/**
 * Reads the values typed for a hold. They are stored in the tab to survive an expired session, and start with the
 * travellers of a trip's sale.
 */
export function readDraft(hold: string, choice: Choice): Draft {
  const empty = emptyDraft(choice);
  return readFromTab(nameOf(hold), empty) ?? forTrip(empty, readTripSale());
}

function forTrip(draft: Draft, sale: TripSale | null): Draft {
  if (!sale) return draft;
  const [[lead, ...others] = [], ...rooms] = draft.guests;
  return { ...draft, contact: sale.contact, guests: lead ? [[{ ...lead, ...sale.lead }, ...others], ...rooms] : [] };
}
export const storeDraft = (hold: string, draft: Draft): void => storeInTab(nameOf(hold), draft);
export const removeDraft = (hold: string): void => removeFromTab(nameOf(hold));

export type BookingRequest = z.input<typeof BookRequest>;

/** Makes the check that turns the form into a book request, or returns its problems. */
export async function loadFormCheck(token: string) {
  const validate = await loadValidator(async () => (await import("@/lib/accommodation/schemas")).BookRequest);
  return (draft: Draft) => requestOf(draft, token, validate);
}

/**
 * The book request of the form, or its problems. The first guest of a room is its lead guest and needs a name; other guests
 * without a name are left out, because their names may follow later.
 */
function requestOf(
  draft: Draft,
  token: string,
  validate: Validate,
): { request: BookingRequest } | { problems: Problems } {
  const problems: Problems = {};
  const places: string[][] = [];
  const guests = draft.guests.map((room, r) => {
    places.push([]);
    return room.flatMap((guest, g) => {
      const [first, last] = [guest.first_name.trim(), guest.last_name.trim()];
      const path = `guests.${r}.${g}`;
      if (!first && !last && g > 0) return [];
      if (!first) problems[`${path}.first_name`] = t("checkout.enter.first_name");
      if (!last) problems[`${path}.last_name`] = t("checkout.enter.last_name");
      places[r]!.push(path);
      const { kind, age } = guest;
      const years = age === undefined ? {} : { age };
      return [{ kind, first_name: first, last_name: last, is_lead: g === 0, ...years, ...toPersonFields(guest) }];
    });
  });
  Object.assign(problems, findMissingContactFields(draft.contact));
  const request: BookingRequest = {
    prebook_token: token,
    contact: toContact(draft.contact),
    guests,
    ...toReferences(draft),
  };
  for (const issue of validate(request)) {
    const name = fieldOf(issue.path.map(String), places);
    problems[name] ??= capitalize(issueText(issue.message));
  }
  return Object.keys(problems).length ? { problems } : { request };
}

/** The form field for a path of the request. Guests that were left out shift the indices of the others. */
function fieldOf(path: string[], places: string[][]): string {
  const [part, room, guest, ...rest] = path;
  const place =
    part === "guests" && room !== undefined && guest !== undefined ? places[Number(room)]?.[Number(guest)] : undefined;
  return place === undefined ? path.join(".") : [place, ...rest].join(".");
}
