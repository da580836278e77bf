import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { t } from "@/lib/language/text";
import { issueText } from "@/lib/staff/client/failure-text";
import { toContact, findMissing, NO_CONTACT } from "@/components/booking/checkout/contact-fields";
import { toPersonFields, type PersonDraft } from "@/components/booking/checkout/person-more";
import { loadValidator, type Validate } from "@/components/booking/checkout/validate-request";
import { readStored, removeStored, store } from "@/components/booking/checkout/tab-storage";
import { readTripSale, type TripSale } from "@/components/booking/checkout/trip-sale";
import { toSentence, type Problems } from "@/components/booking/checkout/problems";
import { toReferences } from "@/components/booking/checkout/reference-fields";
import { pricedParty, type Choice } from "./choice";
import type { Product } from "../product-names";

export interface DraftTraveller extends PersonDraft {
  kind: "ADULT" | "CHILD";
  /** A child's age at which the price was computed. */
  age?: number;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
}

export interface Draft {
  travellers: DraftTraveller[];
  contact: typeof NO_CONTACT;
  agency_reference: string;
  special_requests: string;
  notify_guest: boolean;
  flight_number: string;
  pickup_note: string;
}

/**
 * Which travellers the book request must name: none (the driver calls the contact), the lead traveller, or every
 * passenger with a date of birth (docs/products#the-pattern).
 */
export function requiredTravellers(choice: Choice): "none" | "lead" | "all" {
  if (choice.product === "transfer") return "none";
  if (choice.product === "tour") return "lead";
  return choice.product === "flight" || choice.offer.items.some((item) => item.product_type === PRODUCT_TYPE.FLIGHT)
    ? "all"
    : "lead";
}

export function emptyDraft(choice: Choice): Draft {
  const { adults, child_ages } = pricedParty(choice);
  const empty = { first_name: "", last_name: "", date_of_birth: null };
  return {
    travellers:
      requiredTravellers(choice) === "none"
        ? []
        : [
            ...Array.from({ length: adults }, () => ({ kind: "ADULT" as const, ...empty })),
            ...child_ages.map((age) => ({ kind: "CHILD" as const, age, ...empty })),
          ],
    contact: { ...NO_CONTACT },
    agency_reference: "",
    special_requests: "",
    notify_guest: false,
    flight_number: "",
    pickup_note: choice.product === "transfer" ? choice.pickupNote : "",
  };
}

const nameOf = (hold: string): string => `draft:${hold}`;

/**
 * Reads the values typed for a hold. They are stored in the tab to survive a reload or an expired session, and start
 * with the travellers of a trip's sale.
 */
export function readDraft(hold: string, choice: Choice): Draft {
  const empty = emptyDraft(choice);
  return readStored(nameOf(hold), empty) ?? forTrip(empty, readTripSale());
}

function forTrip(draft: Draft, sale: TripSale | null): Draft {
  if (!sale) return draft;
  const { contact, flight_number } = sale;
  const travellers = draft.travellers.map((one, at) => (at === 0 ? { ...one, ...sale.lead } : one));
  return { ...draft, travellers, contact, flight_number };
}
export const storeDraft = (hold: string, draft: Draft): void => store(nameOf(hold), draft);
export const removeDraft = (hold: string): void => removeStored(nameOf(hold));

const REQUESTS = {
  transfer: async () => (await import("@/lib/transfer/schemas")).TransferBookRequest,
  tour: async () => (await import("@/lib/tour/schemas")).TourBookRequest,
  flight: async () => (await import("@/lib/flight/schemas")).FlightBookRequest,
  package: async () => (await import("@/lib/package/schemas")).PackageBookRequest,
} satisfies Record<Product, () => Promise<z.ZodType>>;

/** The book requests of all products. */
export type Request = z.input<Awaited<ReturnType<(typeof REQUESTS)[Product]>>>;

/** Makes the check that turns the form into the product's book request, or returns its problems. */
export async function makeCheck(choice: Choice, token: string) {
  const validate = await loadValidator(REQUESTS[choice.product]);
  return (draft: Draft) => requestOf(draft, choice, token, validate);
}

/**
 * The form's book request, or its problems by field. If naming the lead traveller is enough, others without a name
 * are left out.
 */
function requestOf(
  draft: Draft,
  choice: Choice,
  token: string,
  validate: Validate,
): { request: Request } | { problems: Problems } {
  const isEverybody = requiredTravellers(choice) === "all";
  const isTransfer = choice.product === "transfer";
  const problems: Problems = findMissing(draft.contact, isTransfer);
  const places: number[] = [];
  const travellers = draft.travellers.flatMap(({ first_name, last_name, date_of_birth, age, kind, ...more }, i) => {
    const [first, last] = [first_name.trim(), last_name.trim()];
    if (!isEverybody && i > 0 && !first && !last) return [];
    if (!first) problems[`travellers.${i}.first_name`] = t("products.firstNameMissing");
    if (!last) problems[`travellers.${i}.last_name`] = t("products.lastNameMissing");
    if (isEverybody && date_of_birth === null)
      problems[`travellers.${i}.date_of_birth`] = t("products.dateOfBirthMissing");
    places.push(i);
    const born = isEverybody ? { date_of_birth: date_of_birth ?? "" } : { ...(age !== undefined && { age }) };
    return [{ kind, first_name: first, last_name: last, is_lead: i === 0, ...born, ...toPersonFields(more) }];
  });
  const { flight_number, pickup_note } = draft;
  const request = {
    prebook_token: token,
    contact: toContact(draft.contact),
    ...toReferences(draft),
    ...(!isTransfer && { travellers }),
    ...(flight_number.trim() && { flight_number }),
    ...(pickup_note.trim() && { pickup_note }),
  } as Request;
  for (const issue of validate(request)) {
    const [part, at, ...rest] = issue.path.map(String);
    // Travellers that were left out shift the indices of the others.
    const place = part === "travellers" && at !== undefined ? places[Number(at)] : undefined;
    const name = place === undefined ? issue.path.join(".") : ["travellers", place, ...rest].join(".");
    problems[name] ??= toSentence(issueText(issue.message));
  }
  return Object.keys(problems).length ? { problems } : { request };
}

/** The problem of the traveller that the service's refusal names (GUESTS_MISMATCH). */
export function toMismatchProblem(code: string, details: Record<string, unknown> | null): Problems {
  const { traveller, kind, age_on_departure: age } = details ?? {};
  if (code !== "GUESTS_MISMATCH" || typeof traveller !== "number" || typeof kind !== "string") return {};
  if (kind !== "ADULT" && kind !== "CHILD" && kind !== "INFANT") return {};
  return { [`travellers.${traveller}.date_of_birth`]: t(`products.priced.${kind}`, { age: String(age) }) };
}
