import type { ReactNode } from "react";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatRatePlan } from "@/lib/format/board";
import { formatDate, formatLongRange, formatStayDates } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { formatProductType } from "@/lib/format/product";
import type { ShownOffer } from "@/lib/sales-quote/offers/schemas";
import { FlightLegs } from "../flights/flight-facts";
import { PackageProtection, PackageTimeline } from "../packages/package-timeline";
import { DepartureFacts } from "../tours/tour-facts";
import { describeTransfer, transferName } from "../transfers/transfer-facts";
import { pickupNote } from "../transfers/transfer-state";
import { Stars } from "../ui/values/stars";
import { formatOfferName } from "./offer-name";

type OfferOf<Type extends ShownOffer["product_type"]> = Extract<ShownOffer, { product_type: Type }>;

/** An offer's name in its own writing direction. The name of a route is a text in the reader's language. */
export function OfferName({ offer }: { offer: ShownOffer }) {
  const name = formatOfferName(offer);
  const isRoute = offer.product_type === PRODUCT_TYPE.TRANSFER || offer.product_type === PRODUCT_TYPE.FLIGHT;
  return isRoute ? name : <bdi>{name}</bdi>;
}

/** The line below an offer's name: a stay's stars and town, or the kind of product. */
export function OfferKind({ offer }: { offer: ShownOffer }) {
  if (offer.product_type !== PRODUCT_TYPE.STAY) return formatProductType(offer.product_type);
  const { stars, city } = offer.property;
  return (
    <>
      {stars !== null && <Stars count={stars} />}
      {city}
    </>
  );
}

/** The facts of an offer, by product. */
export function ProductFacts({ offer }: { offer: ShownOffer }) {
  if (offer.product_type === PRODUCT_TYPE.STAY) return <StayFacts offer={offer} />;
  if (offer.product_type === PRODUCT_TYPE.TRANSFER) return <TransferDay offer={offer} />;
  if (offer.product_type === PRODUCT_TYPE.TOUR)
    return (
      <ForParty offer={offer}>
        <DepartureFacts departure={offer.details} />
      </ForParty>
    );
  if (offer.product_type === PRODUCT_TYPE.FLIGHT)
    return (
      <ForParty offer={offer}>
        <FlightLegs segments={offer.details.segments} isNarrow />
      </ForParty>
    );
  return (
    <ForParty offer={offer}>
      <p className="mb-3">{formatLongRange(offer.start_date, offer.end_date)}</p>
      <PackageTimeline items={offer.items} currency={offer.currency} />
      <PackageProtection {...offer} />
    </ForParty>
  );
}

function ForParty({ offer, children }: { offer: Exclude<ShownOffer, OfferOf<1>>; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="mt-2 text-xs text-muted">{formatParty(offer.party)}</p>
    </div>
  );
}

function StayFacts({ offer }: { offer: OfferOf<1> }) {
  return (
    <>
      <p>{formatStayDates(offer.checkin, offer.checkout)}</p>
      <ul className="flex flex-col gap-2">
        {offer.rooms.map(({ name, board, rate_plan_name: plan, ...party }, at) => (
          <li key={at}>
            <span className="block font-semibold">{name}</span>
            {formatRatePlan(board, plan)}
            <span className="block text-xs text-muted">{formatParty(party)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function TransferDay({ offer }: { offer: OfferOf<2> }) {
  const { details, time } = offer;
  const direction = details.direction === 1 ? "arrival" : "departure";
  return (
    <ForParty offer={offer}>
      <p className="tabular-nums">
        {[formatDate(details.service_date), pickupNote({ time, direction })].filter(Boolean).join(" · ")}
      </p>
      <p className="mt-2 font-semibold">{transferName(details)}</p>
      <p className="text-xs text-muted">{describeTransfer(details)}</p>
    </ForParty>
  );
}
