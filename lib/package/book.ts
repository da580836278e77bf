import { nameProperties, withArrival } from "@/lib/booking/arrival/arrival";
import { createBooking, type PlacedBooking } from "@/lib/booking/create/create-booking";
import { requireTravellers } from "@/lib/booking/travellers/travellers";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { type PassportRules, requirePassengers, requirePassports } from "@/lib/flight/passengers";
import { bookAtPinnedTimes, type PinnedFlight } from "@/lib/flight/reschedule";
import type { PinnedItem, PinnedOffer } from "@/lib/prebook/pinned";
import { chooseJoining } from "@/lib/tour/book";
import { openToken } from "@/lib/prebook/token";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { PackageBookRequest } from "./schemas";

/**
 * Books a prebooked package as it was pinned, completely or not at all. With a flight, every passenger needs name and
 * date of birth; otherwise at least the lead is named.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`,
 * `ANSWERS_MISMATCH`, `PASSPORT_REQUIRED`, `INVALID_REQUEST` on a date of birth, an arrival or a pick-up point,
 * `ALLOCATION_GONE` where a flight has other times by now
 */
export async function bookPackage(context: Context, request: PackageBookRequest): Promise<PlacedBooking> {
  const token = await openToken<PinnedOffer>(context, 5, request.prebook_token);
  requireParty(context, token.offer, request.travellers);
  const arriving = await withArrivals(context, token.offer.items ?? [], request.arrivals);
  const items = joinTours(arriving, request);
  const flights = items.filter(({ product_type: type }) => type === PRODUCT_TYPE.FLIGHT);
  const pinned = flights.map(({ details, starts_at: departs_at, ends_at: arrives_at }) => ({
    ...(details as Pick<PinnedFlight, "flight_public_id">),
    departs_at,
    arrives_at,
  }));
  return bookAtPinnedTimes(context, pinned, () =>
    createBooking(
      context,
      { ...token, offer: { ...token.offer, items } },
      {
        contact: request.contact,
        agencyReference: request.agency_reference,
        notifyGuest: request.notify_guest,
        travellers: request.travellers,
        specialRequests: request.special_requests,
      },
    ),
  );
}

/** The items with the arrivals of its transfers. @throws DomainError `INVALID_REQUEST` */
async function withArrivals(
  context: Context,
  items: PinnedItem[],
  arrivals: PackageBookRequest["arrivals"] = [],
): Promise<PinnedItem[]> {
  const merged = new Map(items.map((item) => [item.item_no, item]));
  for (const [at, { item_no, ...arrival }] of arrivals.entries()) {
    const item = merged.get(item_no);
    if (item?.product_type !== PRODUCT_TYPE.TRANSFER)
      throw invalid({ path: `arrivals.${at}.item_no`, message: "must be the number of a transfer of the package" });
    const named = await nameProperties(context, arrival, `arrivals.${at}`);
    merged.set(item_no, { ...item, details: withArrival(item.details, named, `arrivals.${at}`) });
  }
  return [...merged.values()];
}

/** The items with the choices of its tours. @throws DomainError `ANSWERS_MISMATCH`, `INVALID_REQUEST` */
function joinTours(items: PinnedItem[], { answers, pickup_points: points, travellers }: PackageBookRequest) {
  for (const [name, chosen] of Object.entries({ answers, pickup_points: points })) {
    const isTour = ({ item_no: no, product_type: type }: PinnedItem, wanted: number) =>
      no === wanted && type === PRODUCT_TYPE.TOUR;
    const at = chosen.findIndex(({ item_no: no }) => !items.some((item) => isTour(item, no)));
    if (at >= 0)
      throw invalid({ path: `${name}.${at}.item_no`, message: "must be the number of a tour of the package" });
  }
  return items.map((item): PinnedItem => {
    if (item.product_type !== PRODUCT_TYPE.TOUR) return item;
    const at = points.findIndex(({ item_no: no }) => no === item.item_no);
    const joining = {
      pickup_point_code: points[at]?.code,
      answers: answers.filter(({ item_no: no }) => no === item.item_no).map(({ item_no: _, ...answer }) => answer),
    };
    const inPackage = { item_no: item.item_no, pickup: `pickup_points.${at}.code` };
    return {
      ...item,
      details: { ...item.details, ...chooseJoining(item.details, joining, travellers.length, inPackage) },
    };
  });
}

function requireParty(
  { now }: Context,
  { party, items = [], starts_at }: PinnedOffer,
  travellers: PackageBookRequest["travellers"],
) {
  const flight = items.find((item) => item.product_type === PRODUCT_TYPE.FLIGHT);
  if (!flight) return requireTravellers(party, travellers, { min: 1, day: starts_at.slice(0, 10) });
  const passengers = travellers.map((traveller, i) => {
    const { date_of_birth } = traveller;
    if (date_of_birth === undefined)
      throw invalid({ path: `travellers.${i}.date_of_birth`, message: "is required: the package has a flight" });
    return { ...traveller, date_of_birth };
  });
  // A local instant starts with its local date; the policy's instants are in the first airport's zone.
  const departure = { day: flight.starts_at.slice(0, 10), timezone: flight.policy.timezone, now };
  requirePassengers(party, passengers, departure);
  const flights = items.filter((item) => item.product_type === PRODUCT_TYPE.FLIGHT);
  requirePassports(
    flights.map(({ details, ends_at }) => ({ ...(details as Partial<PassportRules>), arrives_at: ends_at })),
    travellers,
  );
}
