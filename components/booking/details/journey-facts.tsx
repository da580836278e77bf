import type { ReactNode } from "react";
import type { z } from "zod";
import type { PackageDetails, StayDetails } from "@/lib/booking/detail-schemas";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { SoldPicture, type Sold } from "@/components/content/sold-picture";
import { formatCountry, formatLanguageName } from "@/lib/format/names";
import { Money } from "@/components/ui/values/money";
import { Section } from "@/components/ui/layout/section";
import { formatDateOrTime } from "@/lib/format/dates";
import { formatParty } from "@/lib/format/party";
import { formatProductType } from "@/lib/format/product";
import { StatusBadge } from "./booking-status";
import { ContactFact, Fact } from "./contact-fact";
import { DriverFacts } from "./driver-facts";
import { PeopleList } from "./people-list";
import { ServiceFacts } from "./service-facts";
import { PropertyFees, RoomList, StayPlace } from "./stay-facts";
import { TicketFacts } from "./ticket-facts";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

/** Details of a booking other than a stay: what was sold, the travellers and, for a package, its items. */
export function JourneyFacts({ booking }: { booking: Booking }) {
  const { starts_at = "", ends_at = "", travellers = [], items = [], details, tours, product_type } = booking;
  const { name, language, organiser, protection } = (details ?? {}) as Partial<z.output<typeof PackageDetails>>;
  return (
    <>
      <Section title={formatProductType(product_type)}>
        <Pictured sold={booking}>
          {product_type === PRODUCT_TYPE.PACKAGE ? (
            <dl className="grid gap-4 sm:grid-cols-2">
              {name !== undefined && <Fact label={t("booking.package")}>{name}</Fact>}
              <Fact label={t("booking.begins")}>{formatDateOrTime(starts_at)}</Fact>
              <Fact label={t("booking.ends")}>{formatDateOrTime(ends_at)}</Fact>
              {language !== undefined && <Fact label={t("booking.language")}>{formatLanguageName(language)}</Fact>}
              {booking.guest_market != null && (
                <Fact label={t("booking.guestMarket")}>{formatCountry(booking.guest_market)}</Fact>
              )}
              {organiser && <Fact label={t("paper.organiser")}>{organiser}</Fact>}
              {protection && <Fact label={t("packages.protection")}>{protection}</Fact>}
            </dl>
          ) : (
            <ServiceFacts service={{ product_type, starts_at, ends_at, details }} tours={tours} />
          )}
        </Pictured>
        {product_type === PRODUCT_TYPE.TRANSFER && <DriverFacts transfer={booking} booking={booking} />}
        <TicketFacts service={booking} travellers={travellers} />
      </Section>
      <Section title={t("booking.travellers")}>
        <dl className="grid gap-4 sm:grid-cols-2">
          {booking.party && <Fact label={t("booking.party")}>{formatParty(booking.party)}</Fact>}
          <ContactFact booking={booking} />
          {booking.special_requests != null && (
            <Fact label={t("booking.label.special_requests")}>{booking.special_requests}</Fact>
          )}
        </dl>
        {booking.guest_data_erased_at === undefined && (
          <div className="mt-4">
            <PeopleList people={travellers} party={booking.party} />
          </div>
        )}
      </Section>
      {items.length > 0 && (
        <Section title={t("booking.included")}>
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <Item key={item.item_public_id} item={item} booking={booking} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Facts of what was sold, beside its picture. Flights have no picture. */
function Pictured({ sold, children }: { sold: Sold; children: ReactNode }) {
  if (sold.product_type === PRODUCT_TYPE.FLIGHT) return children;
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <SoldPicture sold={sold} />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

/** An item of a package, shown as on its own product's booking page, with its share of the price. */
function Item({ item, booking }: { item: NonNullable<Booking["items"]>[number]; booking: Booking }) {
  return (
    <li className="flex flex-col gap-3 not-first:border-t not-first:border-border not-first:pt-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h3 className="text-sm wrap-anywhere">
            <bdi>{item.title}</bdi>
          </h3>
          <p className="text-muted">
            {formatProductType(item.product_type)} · {formatDateOrTime(item.starts_at)}
          </p>
          <StatusBadge status={item.status} />
        </div>
        <Money amount={item.total_amount} currency={item.currency_code} size="md" />
      </div>
      <Pictured sold={item}>
        {item.product_type === PRODUCT_TYPE.STAY ? (
          <PackagedStay item={item} properties={booking.properties} />
        ) : (
          <ServiceFacts service={item} tours={booking.tours} />
        )}
      </Pictured>
      {item.product_type === PRODUCT_TYPE.TRANSFER && (
        <DriverFacts transfer={item} booking={booking} itemNo={item.item_no} />
      )}
      <TicketFacts service={item} travellers={booking.travellers} />
    </li>
  );
}

function PackagedStay({
  item,
  properties = [],
}: {
  item: NonNullable<Booking["items"]>[number];
  properties: Booking["properties"];
}) {
  const { property_public_id: id, rooms, nights, mandatory_fees: fees } = item.details as z.output<typeof StayDetails>;
  const property = properties.find((one) => one.property_public_id === id);
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <StayPlace property={property} checkin={item.starts_at.slice(0, 10)} checkout={item.ends_at.slice(0, 10)} />
      </dl>
      <RoomList rooms={rooms} property={property} currency={item.currency_code} />
      <PropertyFees fees={fees} rooms={rooms} nights={nights} currency={item.currency_code} />
    </>
  );
}
