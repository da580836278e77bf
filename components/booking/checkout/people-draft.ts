import { t } from "@/lib/language/text";

// What is typed into the fields of every booking form. Apart from the fields, because drafts are also prepared on pages
// that do not show them.

export interface ContactDraft {
  /** Absent in drafts from before this field. */
  title?: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}
export const EMPTY_CONTACT = { first_name: "", last_name: "", email: "", phone: "" };

const FIELDS = ["first_name", "last_name", "email", "phone"] as const;

/** The missing values of a contact, by field. */
export function findMissingContactFields(contact: ContactDraft, isPhoneRequired = false): Record<string, string> {
  const needed = FIELDS.filter((field) => field !== "phone" || isPhoneRequired);
  return Object.fromEntries(
    needed.filter((field) => !contact[field].trim()).map((field) => [`contact.${field}`, t(`checkout.enter.${field}`)]),
  );
}

/** Converts the typed contact to the form that a book request has. */
export function toContact({ phone, title, ...contact }: ContactDraft) {
  return { ...contact, ...(phone.trim() && { phone }), ...(title?.trim() && { title: title.trim() }) };
}

/** The optional details of a person besides the names; a field that is left empty is not sent. */
export const PERSON_FIELDS = ["title", "latin_name", "nationality"] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export type PersonDraft = Partial<Record<PersonField, string>>;

/** The filled details, trimmed, as a request sends them. */
export const toPersonFields = (person: PersonDraft): PersonDraft =>
  Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => {
      const value = person[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );

export interface ReferenceDraft {
  agency_reference: string;
  special_requests: string;
  /** Whether the contact gets an e-mail with the voucher once the booking is confirmed. */
  notify_guest: boolean;
}

/** Converts the typed references to fields of a book request; empty ones are left out. */
export function toReferences({ agency_reference, special_requests, notify_guest }: ReferenceDraft) {
  return {
    ...(agency_reference.trim() && { agency_reference }),
    ...(special_requests.trim() && { special_requests }),
    ...(notify_guest && { notify_guest }),
  };
}
