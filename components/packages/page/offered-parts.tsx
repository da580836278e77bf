"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { PolicyView } from "@/components/booking/checkout/policy-view";
import { ServiceFacts } from "@/components/booking/details/service-facts";
import { PropertyFees, RoomList, StayPlace } from "@/components/booking/details/stay-facts";
import { propertyQuery } from "@/components/property/property-queries";
import { propertyPath } from "@/components/search/property-path";
import { tourPagePath, tourQuery } from "@/components/tours/tour-state";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Section } from "@/components/ui/layout/section";
import { Money } from "@/components/ui/values/money";
import { Stars } from "@/components/ui/values/stars";
import { TextLink } from "@/components/ui/values/text-link";
import { hidePart } from "@/components/ui/values/text-parts";
import type { StayDetails, TourDetails } from "@/lib/booking/detail-schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { formatDateOrTime, formatStayDates } from "@/lib/format/dates";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { PackageSearchRequest } from "@/lib/package/schemas";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { serviceNow } from "@/lib/staff/client/service-time";
import { formatChangeLabel } from "../choice/choice-labels";
import { formatItem, type Item } from "../item-labels";
import type { Offer } from "../package-offer";
import { packageRequest, type CompletePackage } from "../package-state";
import { PartRow } from "./part-row";

const ChoicePanel = dynamic(() => import("../choice/choice-panel").then((module) => module.ChoicePanel));

interface PartChoiceProps {
  /** The search that returned the offer; its prebook sends the same one. */
  request: PackageSearchRequest;
  offer: Offer;
  item: Item;
  onChange: (offer: Offer) => void;
}

/** A button that opens the alternatives to one part of a package. */
function PartChoice({ request, offer, item, onChange }: PartChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
        {formatChangeLabel(item.product_type)}
        <span className="sr-only"> {t("packages.change.item", { number: item.item_no })}</span>
      </Button>
      {isOpen && (
        <ChoicePanel
          request={request}
          offer={offer}
          item={item}
          onClose={() => setOpen(false)}
          onChange={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
}

const FRESH = { staleTime: 300_000, retry: false } as const;

interface Props {
  offer: Offer;
  search: CompletePackage;
  /** Called with the offer that contains the other part. */
  onChange: (offer: Offer) => void;
}

/** The parts of an offered package, each shown as on its own product's page, with its share of the price. */
export function OfferedParts({ offer, search, onChange }: Props) {
  const { items, currency_code: currency } = offer;
  return (
    <Section title={t("packages.included")}>
      <ol className="flex flex-col gap-5">
        {items.map((item) => {
          const choice = <PartChoice request={packageRequest(search)} offer={offer} item={item} onChange={onChange} />;
          const props = { item, currency, search, choice };
          if (item.product_type === PRODUCT_TYPE.STAY) return <StayPart key={item.item_no} {...props} />;
          if (item.product_type === PRODUCT_TYPE.TOUR) return <TourPart key={item.item_no} {...props} />;
          return (
            <PartRow key={item.item_no} sold={item} title={formatItem(item).title} {...besides(props)}>
              <ServiceFacts service={item} />
              <OwnTerms item={item} />
            </PartRow>
          );
        })}
      </ol>
    </Section>
  );
}

interface PartProps {
  item: Item;
  currency: string;
  search: CompletePackage;
  choice: ReactNode;
}

const besides = ({ item, currency, choice }: PartProps) => ({
  note: formatDateOrTime(item.starts_at),
  aside: (
    <div className="flex flex-col items-end gap-1">
      <Money amount={item.amount} currency={currency} size="md" />
      {choice}
    </div>
  ),
});

/** The stay: the property's address and times, the rooms with their beds, and fees paid at the property. */
function StayPart(props: PartProps) {
  const { item, currency, search } = props;
  const stay = item.details as z.output<typeof StayDetails>;
  const { property_public_id: id, property_name: name, rooms, nights, mandatory_fees: fees } = stay;
  const { data: property } = useRead("property.get", propertyQuery(id), FRESH);
  const sold = property && soldPropertyOf(property);
  const [checkin, checkout] = [item.starts_at.slice(0, 10), item.ends_at.slice(0, 10)];
  const party = rooms.map(({ adults, child_ages: ages }) => ({
    adults: adults ?? search.party.adults,
    ages: ages ?? search.party.ages,
  }));
  return (
    <PartRow
      sold={item}
      {...besides(props)}
      note={formatStayDates(checkin, checkout)}
      title={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <TextLink href={propertyPath(id, { checkin, checkout, rooms: party, currency, market: null })}>
            {name}
          </TextLink>
          <Stars count={property?.star_rating ?? null} />
        </span>
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        <StayPlace property={sold} checkin={checkin} checkout={checkout} />
      </dl>
      <RoomList rooms={rooms} property={sold} currency={currency} />
      <PropertyFees fees={fees} rooms={rooms} nights={nights} currency={currency} />
      <OwnTerms item={item} />
    </PartRow>
  );
}

/** The tour: its meeting point, and what the option includes. */
function TourPart(props: PartProps) {
  const { item, currency, search } = props;
  const details = item.details as z.output<typeof TourDetails>;
  const { tour_public_id: id, tour_name: name, date } = details;
  const { data: tour } = useRead("tour.get", tourQuery(id), FRESH);
  const { party, language } = search;
  return (
    <PartRow
      sold={item}
      {...besides(props)}
      title={
        <TextLink href={tourPagePath(id, { where: null, from: date, to: date, party, language, currency })}>
          {name}
        </TextLink>
      }
    >
      <ServiceFacts service={item} tours={tour?.options ?? []} />
      <OwnTerms item={item} />
    </PartRow>
  );
}

/** Converts a property to the form that a booking's record has. */
function soldPropertyOf(property: ResponseOf<"property.get">) {
  const { public_id, address, contact, location, checkin_from, checkout_until, rooms } = property;
  return {
    property_public_id: public_id,
    address,
    phone: contact.phone,
    email: contact.email,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    checkin_from,
    checkout_until,
    rooms,
  };
}

/** The cancellation terms of one part, which apply if only that part is cancelled. */
function OwnTerms({ item }: { item: Item }) {
  const [start] = useState(serviceNow);
  return (
    <Disclosure
      title={
        <>
          {rich("packages.cancelPart", {
            part: formatItem(item).title,
            hidden: hidePart,
          })}
        </>
      }
    >
      <div className="max-w-md py-2">
        <PolicyView policy={item.cancellation_policy} total={item.amount} start={start} />
      </div>
    </Disclosure>
  );
}
