import type { z } from "zod";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { Arrival } from "@/lib/booking/arrival/arrival-schemas";
import type { TourOffer } from "@/lib/tour/schemas";
import { t } from "@/lib/language/text";
import type { LabelledId } from "../search/address";
import type { Choice } from "./choice";

// The details that drivers and guides need from the guests: of a single transfer or tour (number 0), or of a
// package's items.

/** The number of a transfer's way back that is booked with it. */
export const BACK = 1;

export interface RideDraft {
  flight_number: string;
  airport_time: string | null;
  luggage: string;
  /** The terminal, pier or hall at the airport's end. */
  terminal: string;
  /** The other end: a hotel of the catalogue, or an address. */
  hotel: LabelledId | null;
  address: string;
}
export const EMPTY_RIDE_DRAFT: RideDraft = {
  flight_number: "",
  airport_time: null,
  luggage: "",
  terminal: "",
  hotel: null,
  address: "",
};

export interface TourDraft {
  pickup_point_code: string;
  /** The guide's language, where there is a choice. */
  language: string;
  /** Values by `makeAnswerKey`. */
  answers: Record<string, string>;
}
export const EMPTY_TOUR_DRAFT: TourDraft = { pickup_point_code: "", language: "", answers: {} };

export interface SoldRide {
  item_no: number;
  /** The route, which distinguishes the rides of a package; undefined if there is only one. */
  route: string | undefined;
  isArrival: boolean;
}
type Joining = Pick<z.output<typeof TourOffer>, "pickup_points" | "questions">;
export interface JoinedTour extends Joining {
  item_no: number;
  name: string;
  /** The languages to choose from; those of a package's tours are not chosen one by one. */
  languages: readonly string[];
}

/** The transfers of a choice. */
export function findRides(choice: Choice): SoldRide[] {
  if (choice.product === "transfer") {
    const { route, offer, back } = choice;
    const there = { item_no: 0, route: back && route, isArrival: offer.direction === 1 };
    return back ? [there, { item_no: BACK, route: back.route, isArrival: back.offer.direction === 1 }] : [there];
  }
  if (choice.product !== "package") return [];
  return choice.offer.items.flatMap(({ item_no, product_type: type, details }) => {
    if (type !== PRODUCT_TYPE.TRANSFER || !("vehicle_type" in details)) return [];
    const route = t("products.routeTo", { from: details.from_zone_name, to: details.to_zone_name });
    return [{ item_no, route, isArrival: details.direction === 1 }];
  });
}

/** The guide's language that was searched for, among those to choose from. */
export const findSearchedLanguage = (languages: readonly string[], searched: string): string =>
  languages.find((one) => one === searched || one.startsWith(`${searched}-`)) ?? languages[0] ?? "";

/** The tours of a choice whose guests have something to choose or to answer. */
export function findTours(choice: Choice): JoinedTour[] {
  const tours: JoinedTour[] =
    choice.product === "tour"
      ? [
          {
            item_no: 0,
            name: choice.offer.tour_name,
            languages: choice.offer.languages ?? [],
            ...joiningOf(choice.offer),
          },
        ]
      : choice.product === "package"
        ? choice.offer.items.flatMap(({ item_no, details }) =>
            "tour_name" in details ? [{ item_no, name: details.tour_name, languages: [], ...joiningOf(details) }] : [],
          )
        : [];
  return tours.filter(
    ({ pickup_points: points, questions, languages }) => points.length + questions.length > 0 || languages.length > 1,
  );
}

/** Fills in missing fields, because a tab may have stored the offer before an update. */
const joiningOf = ({ pickup_points = [], questions = [] }: Partial<Joining>): Joining => ({
  pickup_points,
  questions,
});

/** The key of an answer in a draft. @param traveller the index in the form, if each traveller answers the question */
export const makeAnswerKey = (code: string, traveller?: number): string =>
  traveller === undefined ? code : `${code}/${traveller}`;

/** Who answers a question: undefined is the booking as a whole, a number is the traveller of that index in the form. */
export const listAnswerers = (
  { per }: Joining["questions"][number],
  named: readonly number[],
): (number | undefined)[] => (per === "BOOKING" ? [undefined] : [...named]);

/** The arrival that a book request or a change sends; undefined if nothing is known. */
export function toArrival(draft: RideDraft, isArrival: boolean): z.input<typeof Arrival> | undefined {
  const { flight_number, airport_time, luggage, terminal, hotel, address } = draft;
  const [flight, hall, street, pieces] = [flight_number, terminal, address, luggage].map((typed) => typed.trim());
  if (![flight, hall, street, pieces, airport_time, hotel].some(Boolean)) return undefined;
  const airport = { type: "AIRPORT" as const, ...(hall && { name: hall }) };
  const other = hotel
    ? { type: "PROPERTY" as const, property_public_id: hotel.id }
    : street
      ? { type: "ADDRESS" as const, address: street }
      : undefined;
  const [pickup, dropoff] = isArrival ? [airport, other] : [other, airport];
  return {
    ...(flight && { flight_number: flight }),
    ...(airport_time !== null && { airport_time }),
    ...(pieces && { luggage: Number(pieces) }),
    ...(pickup && { pickup }),
    ...(dropoff && { dropoff }),
  };
}

/**
 * The answers of a tour as its book request has them, and the problems of required ones that are missing.
 * @param named indices in the form of the travellers that are sent
 */
export function toAnswers({ item_no: no, questions }: JoinedTour, draft: TourDraft, named: readonly number[]) {
  const problems: Record<string, string> = {};
  const answers = questions.flatMap((question) =>
    listAnswerers(question, named).flatMap((at) => {
      const { code, required } = question;
      const key = makeAnswerKey(code, at);
      const value = draft.answers[key]?.trim() ?? "";
      if (!value && required) problems[`tours.${no}.answers.${key}`] = t("products.answerMissing");
      return value ? [{ code, ...(at !== undefined && { traveller: named.indexOf(at) }), value }] : [];
    }),
  );
  return { answers, problems };
}
