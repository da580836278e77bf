import * as v from "valibot";
import type { z } from "zod";
import type { FlightOffer, FlightPrebookRequest } from "@/lib/flight/schemas";
import type { PackageOffer, PackagePrebookRequest } from "@/lib/package/schemas";
import { call, type CallOptions } from "@/lib/staff/client/call";
import type { ResponseOf } from "@/lib/staff/client/operations";
import type { TourOffer, TourPrebookRequest } from "@/lib/tour/schemas";
import type { TransferOffer, TransferPrebookRequest } from "@/lib/transfer/schemas";
import { readStored, trusted, store } from "../checkout/tab-storage";
import type { Product } from "./product-names";

/** The address of the search that the offer comes from. */
const from = { backTo: v.string() };

/** A chosen offer, with everything that prebook needs and the booking page shows. */
const Choice = v.variant("product", [
  v.object({
    ...from,
    product: v.literal("transfer"),
    request: trusted<z.output<typeof TransferPrebookRequest>>(),
    offer: trusted<z.output<typeof TransferOffer>>(),
    route: v.string(),
    pickupNote: v.string(),
  }),
  v.object({
    ...from,
    product: v.literal("tour"),
    request: trusted<z.output<typeof TourPrebookRequest>>(),
    offer: trusted<z.output<typeof TourOffer>>(),
  }),
  v.object({
    ...from,
    product: v.literal("flight"),
    request: trusted<z.output<typeof FlightPrebookRequest>>(),
    offer: trusted<z.output<typeof FlightOffer>>(),
  }),
  v.object({
    ...from,
    product: v.literal("package"),
    request: trusted<z.output<typeof PackagePrebookRequest>>(),
    offer: trusted<z.output<typeof PackageOffer>>(),
  }),
]);
export type Choice = v.InferOutput<typeof Choice>;

/** The held offer; for a package with its items at their current share of the price. */
export type Hold = ResponseOf<"transfer.prebook"> | ResponseOf<"package.prebook">;

function prebook(choice: Choice, options: CallOptions): Promise<Hold> {
  if (choice.product === "transfer") return call("transfer.prebook", { body: choice.request }, options);
  if (choice.product === "tour") return call("tour.prebook", { body: choice.request }, options);
  if (choice.product === "flight") return call("flight.prebook", { body: choice.request }, options);
  return call("package.prebook", { body: choice.request }, options);
}

const nameOf = (hold: string): string => `hold:${hold}`;

/** The choice behind a hold; undefined when this tab has not stored it, or stored it for another product. */
export function readChoice(product: Product, hold: string): Choice | undefined {
  const choice = readStored(nameOf(hold), Choice);
  return choice?.product === product ? choice : undefined;
}

/** Prebooks a choice; the request is stored with its idempotency key, as for a stay. */
export const holdOf = (choice: Choice) => ({
  prebook: (options: CallOptions) => prebook(choice, options),
  store: (hold: string) => store(nameOf(hold), choice),
  pathOf: (hold: string) => `/book/${choice.product}?hold=${hold}`,
});

/** The choice as the user accepted it, possibly at a price other than the searched one. */
export function agreedOn<C extends Choice>(choice: C, total: string): C {
  return { ...choice, offer: { ...choice.offer, total_selling_rate: total } };
}

/** The party that was priced. */
export const partyOf = ({ request: { adults, child_ages } }: Choice) => ({ adults, child_ages: child_ages ?? [] });

/** The title of the booking page. */
export function titleOf(choice: Choice): string {
  if (choice.product === "transfer") return choice.route;
  if (choice.product === "tour") return choice.offer.tour_name;
  if (choice.product === "package") return choice.offer.name;
  const [out] = choice.offer.segments;
  return `${out!.origin.name} to ${out!.destination.name}`;
}
