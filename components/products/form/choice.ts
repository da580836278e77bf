import type { z } from "zod";
import { getLastFlight, groupJourneys } from "@/lib/core/journeys";
import type { FlightOffer, FlightPrebookRequest } from "@/lib/flight/schemas";
import { t } from "@/lib/language/text";
import type { PackageOffer, PackagePrebookRequest } from "@/lib/package/schemas";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { TourOffer, TourPrebookRequest } from "@/lib/tour/schemas";
import type { TransferOffer, TransferPrebookRequest } from "@/lib/transfer/schemas";
import { readStoredChoice, storeChoice } from "@/components/booking/checkout/hold-storage";
import { holdBothWays } from "./both-ways";
import type { Product } from "../product-names";
import type { LabelledId } from "../search/address";

interface Chosen<P extends Product, Request extends z.ZodType, Offer extends z.ZodType> {
  product: P;
  request: z.output<Request>;
  offer: z.output<Offer>;
  /** The URL of the search that returned the offer. */
  backTo: string;
}

interface TransferWay extends Chosen<"transfer", typeof TransferPrebookRequest, typeof TransferOffer> {
  route: string;
  pickupNote: string;
}

/** A chosen offer, with everything that prebook needs and the booking page shows. */
export type Choice =
  | (TransferWay & {
      /** The hotel that was searched for. */
      hotel?: LabelledId;
      /** The way back, which is held and booked with it. */
      back?: Omit<TransferWay, "product" | "backTo">;
    })
  | Chosen<"tour", typeof TourPrebookRequest, typeof TourOffer>
  | Chosen<"flight", typeof FlightPrebookRequest, typeof FlightOffer>
  | Chosen<"package", typeof PackagePrebookRequest, typeof PackageOffer>;

/**
 * An example of a stored choice, to check the shape of what is read. Its request and offer were validated before they
 * were stored.
 */
const SAMPLE = { product: "", request: {}, offer: {}, backTo: "" };

/** The held offer; for a package with its items at their current share of the price. */
export type Hold = (ResponseOf<"transfer.prebook"> | ResponseOf<"package.prebook">) & {
  back?: ResponseOf<"transfer.prebook">;
};

/** The way back as a choice of its own. */
export function toBackChoice<C extends Choice>(choice: C): C | undefined {
  if (choice.product !== "transfer" || !choice.back) return undefined;
  const { back, ...there } = choice;
  return { ...there, ...back } as typeof choice;
}

/** The totals of the held offer and of its way back. */
export const listHeldTotals = ({ offer, back }: Hold): string[] => [
  offer.total_selling_rate,
  ...(back ? [back.offer.total_selling_rate] : []),
];

function prebook(choice: Choice, options: CallOptions): Promise<Hold> {
  if (choice.product === "transfer") {
    const { request, back } = choice;
    return back ? holdBothWays(request, back.request, options) : call("transfer.prebook", { body: request }, options);
  }
  if (choice.product === "tour") return call("tour.prebook", { body: choice.request }, options);
  if (choice.product === "flight") return call("flight.prebook", { body: choice.request }, options);
  return call("package.prebook", { body: choice.request }, options);
}

/** The choice behind a hold; undefined when this browser has not stored it, or stored it for another product. */
export function readChoice(product: Product, hold: string): Choice | undefined {
  const sample = product === "transfer" ? { ...SAMPLE, route: "", pickupNote: "" } : SAMPLE;
  const choice = readStoredChoice(hold, sample) as Choice | undefined;
  return choice?.product === product ? choice : undefined;
}

/** Prebooks a choice. The request is stored with its idempotency key, as for a stay. */
export const holdChoice = (choice: Choice) => ({
  prebook: (options: CallOptions) => prebook(choice, options),
  store: (hold: string) => storeChoice(hold, choice),
  pathOf: (hold: string) => `/book/${choice.product}?hold=${hold}`,
});

/** The choice at the price that the user has accepted, which may differ from the searched one. */
export function withAcceptedTotal<C extends Choice>(choice: C, { offer, back }: Hold): C {
  const accepted = { ...choice, offer: { ...choice.offer, total_selling_rate: offer.total_selling_rate } };
  if (!back || accepted.product !== "transfer" || !accepted.back) return accepted;
  const { total_selling_rate } = back.offer;
  return { ...accepted, back: { ...accepted.back, offer: { ...accepted.back.offer, total_selling_rate } } };
}

/** The party that was priced. */
export const pricedParty = ({ request: { adults, child_ages } }: Choice) => ({ adults, child_ages: child_ages ?? [] });

/** The title of the booking page. */
export function bookingTitle(choice: Choice): string {
  if (choice.product === "transfer") return choice.route;
  if (choice.product === "tour") return choice.offer.tour_name;
  if (choice.product === "package") return choice.offer.name;
  const [there] = groupJourneys(choice.offer.segments);
  return t("products.routeTo", { from: there![0].origin.name, to: getLastFlight(there!).destination.name });
}
