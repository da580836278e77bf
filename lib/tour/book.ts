import type { z } from "zod";
import { createBooking, type PlacedBooking } from "@/lib/booking/create/create-booking";
import { requireTravellers } from "@/lib/booking/travellers/travellers";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { suitsLanguage } from "@/lib/core/language";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import type { tourJoining } from "@/lib/catalogue/product-schemas";
import { openToken } from "@/lib/prebook/token";
import { requireAnswers } from "./answers";
import type { Answers, TourBookRequest, TourOffer } from "./schemas";

/**
 * Books a prebooked tour as it was pinned; at least the lead traveller is named.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`, `ANSWERS_MISMATCH`
 */
export async function bookTour(context: Context, request: TourBookRequest): Promise<PlacedBooking> {
  const token = await openToken<PinnedOffer<PinnedTour>>(context, 3, request.prebook_token);
  requireTravellers(token.offer.party, request.travellers, { min: 1, day: token.offer.starts_at.slice(0, 10) });
  const details = chooseJoining(token.offer.details, request, request.travellers.length);
  return createBooking(context, token, {
    contact: request.contact,
    agencyReference: request.agency_reference,
    notifyGuest: request.notify_guest,
    travellers: request.travellers,
    specialRequests: request.special_requests,
    details,
  });
}

/** The details of a pinned offer that matter for joining the tour; tokens of earlier releases lack most. */
export type PinnedTour = Partial<Pick<z.output<typeof TourOffer>, keyof typeof tourJoining | "languages">>;
export interface JoiningChoices {
  pickup_point_code?: string | undefined;
  language?: string | undefined;
  answers?: z.output<typeof Answers>;
}

/**
 * Chooses the guests' pick-up point, language and answers, which the booking of a tour stores instead of all
 * possible ones.
 * @param travellers number of named travellers
 * @throws DomainError `ANSWERS_MISMATCH`, `INVALID_REQUEST` for another pick-up point or language
 */
export function chooseJoining(
  { pickup_points: points = [], questions = [], languages = [] }: PinnedTour,
  { pickup_point_code: code, language, answers = [] }: JoiningChoices,
  travellers: number,
  { pickup, item_no }: { pickup: string; item_no?: number } = { pickup: "pickup_point_code" },
) {
  const point = points.find((one) => one.code === code);
  if (code !== undefined && !point)
    throw invalid({ path: pickup, message: `must be ${listed(points.map((one) => one.code))}` });
  if (language !== undefined && !suitsLanguage(languages, language))
    throw invalid({ path: "language", message: `must be ${listed(languages)}` });
  const kept = requireAnswers(questions, answers, travellers, item_no);
  return {
    pickup_points: undefined,
    questions: undefined,
    ...(point && { pickup_point: point }),
    ...(language !== undefined && { language }),
    ...(kept.length > 0 && { answers: kept }),
  };
}

const listed = (values: readonly string[]) =>
  values.length ? `one of ${values.join(", ")}` : "left out: there are none";
