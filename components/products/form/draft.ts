import type { z } from "zod";
import type { Arrival } from "@/lib/booking/arrival/arrival-schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { t } from "@/lib/language/text";
import { issueText } from "@/lib/staff/client/failure-text";
import {
  findMissingContactFields,
  EMPTY_CONTACT,
  type PersonDraft,
  toContact,
  toPersonFields,
  toReferences,
} from "@/components/booking/checkout/people-draft";
import { loadValidator, type Validate } from "@/components/booking/checkout/validate-request";
import { readFromTab, removeFromTab, storeInTab } from "@/components/booking/checkout/tab-storage";
import { readTripSale, type TripSale } from "@/components/booking/checkout/trip-sale";
import { capitalize, type Problems } from "@/components/booking/checkout/problems";
import type { BookBody } from "./both-ways";
import { pricedParty, type Choice, type Hold } from "./choice";
import {
  makeAnswerKey,
  BACK,
  findSearchedLanguage,
  findRides,
  findTours,
  EMPTY_RIDE_DRAFT,
  EMPTY_TOUR_DRAFT,
  type SoldRide,
  type RideDraft,
  toAnswers,
  toArrival,
  type JoinedTour,
  type TourDraft,
} from "./joining";
import type { Product } from "../product-names";

export interface DraftTraveller extends PersonDraft {
  kind: "ADULT" | "CHILD";
  /** A child's age at which the price was computed. */
  age?: number;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  passport?: PassportDraft;
}
export interface PassportDraft {
  number: string;
  country_code: string;
  expires_on: string | null;
}
export const NO_PASSPORT: PassportDraft = { number: "", country_code: "", expires_on: null };

/** Whether a flight of the choice needs the passports of all travellers. */
export function needsPassports(choice: Choice): boolean {
  if (choice.product === "flight") return choice.offer.segments.some((flight) => flight.requires_passport);
  return (
    choice.product === "package" &&
    choice.offer.items.some(({ details }) => "requires_passport" in details && details.requires_passport === true)
  );
}

export interface Draft {
  travellers: DraftTraveller[];
  contact: typeof EMPTY_CONTACT;
  agency_reference: string;
  special_requests: string;
  notify_guest: boolean;
  pickup_note: string;
  /** The note for the driver of the way back. */
  back_note: string;
  /** Rides by the number of the package's item; 0 for a single transfer or tour. */
  rides: Record<number, RideDraft>;
  tours: Record<number, TourDraft>;
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
    contact: { ...EMPTY_CONTACT },
    agency_reference: "",
    special_requests: "",
    notify_guest: false,
    pickup_note: choice.product === "transfer" ? choice.pickupNote : "",
    back_note: (choice.product === "transfer" && choice.back?.pickupNote) || "",
    rides: Object.fromEntries(findRides(choice).map((ride) => [ride.item_no, rideOf(choice, ride)])),
    tours: Object.fromEntries(findTours(choice).map((tour) => [tour.item_no, tourOf(choice, tour)])),
  };
}

function tourOf({ request }: Choice, { languages }: JoinedTour): TourDraft {
  const searched = "language" in request ? (request.language ?? "en") : "en";
  return { ...EMPTY_TOUR_DRAFT, language: findSearchedLanguage(languages, searched) };
}

/**
 * Starts the fields of a ride from the search: the time of an arrival is that of its landing, and a searched hotel
 * is the other end.
 */
function rideOf(choice: Choice, { item_no: no, isArrival }: SoldRide): RideDraft {
  if (choice.product !== "transfer") return EMPTY_RIDE_DRAFT;
  const { request } = (no === BACK && choice.back) || choice;
  const time = isArrival ? request.service_time : undefined;
  return { ...EMPTY_RIDE_DRAFT, ...(time !== undefined && { airport_time: time }), hotel: choice.hotel ?? null };
}

const nameOf = (hold: string): string => `draft:${hold}`;

/**
 * Reads the values typed for a hold. They are stored in the tab to survive a reload or an expired session, and start
 * with the travellers of a trip's sale.
 */
export function readDraft(hold: string, choice: Choice): Draft {
  const empty = emptyDraft(choice);
  return readFromTab(nameOf(hold), empty) ?? forTrip(empty, readTripSale());
}

function forTrip(draft: Draft, sale: TripSale | null): Draft {
  if (!sale) return draft;
  const { contact, flight_number } = sale;
  const travellers = draft.travellers.map((one, at) => (at === 0 ? { ...one, ...sale.lead } : one));
  const rides = Object.entries(draft.rides).map(([no, ride]) => [no, { ...ride, flight_number }]);
  return { ...draft, travellers, contact, rides: Object.fromEntries(rides) as Draft["rides"] };
}
export const storeDraft = (hold: string, draft: Draft): void => storeInTab(nameOf(hold), draft);
export const removeDraft = (hold: string): void => removeFromTab(nameOf(hold));

const REQUESTS = {
  transfer: async () => (await import("@/lib/transfer/schemas")).TransferBookRequest,
  tour: async () => (await import("@/lib/tour/schemas")).TourBookRequest,
  flight: async () => (await import("@/lib/flight/schemas")).FlightBookRequest,
  package: async () => (await import("@/lib/package/schemas")).PackageBookRequest,
} satisfies Record<Product, () => Promise<z.ZodType>>;

/** The book requests of all products. */
export type BookingRequest = z.input<Awaited<ReturnType<(typeof REQUESTS)[Product]>>>;

/** The book request of a hold, and that of the way back if both are held. */
export type Booked = BookingRequest & { back?: BookBody };

/** Makes the check that turns the form into the product's book request, or returns its problems. */
export async function loadFormCheck(
  choice: Choice,
  { prebook_token: token, back }: Pick<Hold, "prebook_token" | "back">,
) {
  const validate = await loadValidator(REQUESTS[choice.product]);
  return (draft: Draft) => requestOf(draft, choice, [token, back?.prebook_token], validate);
}

/**
 * The form's book request, or its problems by field. If naming the lead traveller is enough, others without a name
 * are left out.
 */
function requestOf(
  draft: Draft,
  choice: Choice,
  [token, backToken]: readonly [string, string | undefined],
  validate: Validate,
): { request: Booked } | { problems: Problems } {
  const isEverybody = requiredTravellers(choice) === "all";
  const isTransfer = choice.product === "transfer";
  const problems: Problems = findMissingContactFields(draft.contact, isTransfer);
  const places: number[] = [];
  const travellers = draft.travellers.flatMap(
    ({ first_name, last_name, date_of_birth, age, kind, passport: typed, ...more }, i) => {
      const [first, last] = [first_name.trim(), last_name.trim()];
      if (!isEverybody && i > 0 && !first && !last) return [];
      if (!first) problems[`travellers.${i}.first_name`] = t("products.firstNameMissing");
      if (!last) problems[`travellers.${i}.last_name`] = t("products.lastNameMissing");
      if (isEverybody && date_of_birth === null)
        problems[`travellers.${i}.date_of_birth`] = t("products.dateOfBirthMissing");
      places.push(i);
      const born = isEverybody ? { date_of_birth: date_of_birth ?? "" } : { ...(age !== undefined && { age }) };
      const passport = needsPassports(choice) && {
        passport: toPassport(typed ?? NO_PASSPORT, `travellers.${i}`, problems),
      };
      return [
        { kind, first_name: first, last_name: last, is_lead: i === 0, ...born, ...toPersonFields(more), ...passport },
      ];
    },
  );
  const { pickup_note, back_note } = draft;
  const rides = findRides(choice).flatMap(({ item_no, isArrival }) => {
    const arrival = toArrival(draft.rides[item_no] ?? EMPTY_RIDE_DRAFT, isArrival);
    return arrival ? [{ item_no, ...arrival }] : [];
  });
  const tours = findTours(choice).map((tour) => {
    const joined = draft.tours[tour.item_no] ?? EMPTY_TOUR_DRAFT;
    const { answers, problems: missing } = toAnswers(tour, joined, places);
    Object.assign(problems, missing);
    const language = tour.languages.length > 1 ? joined.language : "";
    return { item_no: tour.item_no, code: joined.pickup_point_code, language, answers };
  });
  const ridesOf = (no: number) => rides.filter(({ item_no }) => item_no === no);
  const shared = { contact: toContact(draft.contact), ...toReferences(draft), ...(!isTransfer && { travellers }) };
  const request = {
    prebook_token: token,
    ...shared,
    ...(pickup_note.trim() && { pickup_note }),
    ...(choice.product === "package" ? joinItems(rides, tours) : joinOne(ridesOf(0), tours)),
  } as BookingRequest;
  const back =
    backToken === undefined
      ? undefined
      : ({
          prebook_token: backToken,
          ...shared,
          ...(back_note.trim() && { pickup_note: back_note }),
          ...joinOne(ridesOf(BACK), []),
        } as BookBody);
  for (const issue of back ? validate(back) : []) {
    const [part, ...rest] = issue.path.map(String);
    const name = part === "arrival" ? ["rides", BACK, ...rest] : part === "pickup_note" ? ["back_note"] : issue.path;
    problems[name.join(".")] ??= capitalize(issueText(issue.message));
  }
  for (const issue of validate(request)) {
    const [part, at, ...rest] = issue.path.map(String);
    // Travellers that were left out shift the indices of the others.
    const place = part === "travellers" && at !== undefined ? places[Number(at)] : undefined;
    const ride = part === "arrival" ? ridesOf(0)[0] : part === "arrivals" ? rides[Number(at)] : undefined;
    const below = part === "arrival" ? issue.path.slice(1) : rest;
    const name = ride
      ? ["rides", ride.item_no, ...below].join(".")
      : place === undefined
        ? issue.path.join(".")
        : ["travellers", place, ...rest].join(".");
    problems[name] ??= capitalize(issueText(issue.message));
  }
  return Object.keys(problems).length ? { problems } : { request: { ...request, ...(back && { back }) } };
}

function toPassport({ number, country_code, expires_on }: PassportDraft, path: string, problems: Problems) {
  if (!number.trim()) problems[`${path}.passport.number`] = t("products.passportMissing");
  if (!country_code) problems[`${path}.passport.country_code`] = t("products.passportMissing");
  if (expires_on === null) problems[`${path}.passport.expires_on`] = t("products.passportMissing");
  return { number: number.trim(), country_code, expires_on: expires_on ?? "" };
}

type SentRide = { item_no: number } & z.input<typeof Arrival>;
interface SentTour {
  item_no: number;
  code: string;
  language: string;
  answers: { code: string; traveller?: number; value: string }[];
}

/** The fields of a transfer's or a tour's own request. */
function joinOne(rides: SentRide[], tours: SentTour[]) {
  const [arrival] = rides.map(({ item_no: _, ...ride }) => ride);
  const [tour] = tours;
  return {
    ...(arrival && { arrival }),
    ...(tour?.code && { pickup_point_code: tour.code }),
    ...(tour?.language && { language: tour.language }),
    ...(tour?.answers.length && { answers: tour.answers }),
  };
}

/** The fields of the parts of a package's request. */
function joinItems(rides: SentRide[], tours: SentTour[]) {
  const points = tours.flatMap(({ item_no, code }) => (code ? [{ item_no, code }] : []));
  const answers = tours.flatMap(({ item_no, answers: own }) => own.map((answer) => ({ item_no, ...answer })));
  return {
    ...(rides.length && { arrivals: rides }),
    ...(points.length && { pickup_points: points }),
    ...(answers.length && { answers }),
  };
}

/** The problem of the traveller that the service's refusal names (GUESTS_MISMATCH). */
export function toMismatchProblem(code: string, details: Record<string, unknown> | null): Problems {
  const { traveller, kind, age_on_departure: age, item_no: no = 0, code: question } = details ?? {};
  if (code === "ANSWERS_MISMATCH" && typeof question === "string") {
    const key = makeAnswerKey(question, typeof traveller === "number" ? traveller : undefined);
    return { [`tours.${String(no)}.answers.${key}`]: t("products.answerMissing") };
  }
  if (code === "PASSPORT_REQUIRED" && typeof traveller === "number")
    return { [`travellers.${traveller}.passport.expires_on`]: t("products.passportExpires") };
  if (code !== "GUESTS_MISMATCH" || typeof traveller !== "number" || typeof kind !== "string") return {};
  if (kind !== "ADULT" && kind !== "CHILD" && kind !== "INFANT") return {};
  return { [`travellers.${traveller}.date_of_birth`]: t(`products.priced.${kind}`, { age: String(age) }) };
}
