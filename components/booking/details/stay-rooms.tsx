import type { ReactNode } from "react";
import { Section } from "@/components/ui/layout/section";
import { formatCount } from "@/lib/format/counts";
import { formatCountry } from "@/lib/format/names";
import { ContactFact, Fact } from "./contact-fact";
import { PropertyFees, RoomList, StayPlace } from "./stay-facts";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

interface Props {
  booking: Booking;
  /** The property's picture. */
  picture?: ReactNode;
}

/** The stay: where and when, rooms with their guests, and fees paid at the property. */
export function StayRooms({ booking, picture }: Props) {
  const { rooms = [], guests = [], mandatory_fees: fees = [], currency = "", nights = 0 } = booking;
  const [property] = booking.properties ?? [];
  return (
    <>
      <Section title={t("booking.stay")} aside={<span className="text-muted">{formatCount(nights, "night")}</span>}>
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          {picture}
          <dl className="grid grow gap-4 sm:grid-cols-2">
            <StayPlace
              property={property}
              checkin={booking.checkin_date!}
              checkout={booking.checkout_date!}
              from={booking.checkin_from}
            />
            <ContactFact booking={booking} />
            {booking.guest_market != null && (
              <Fact label={t("booking.guestMarket")}>{formatCountry(booking.guest_market)}</Fact>
            )}
            {booking.special_requests != null && (
              <Fact label={t("booking.label.special_requests")}>{booking.special_requests}</Fact>
            )}
          </dl>
        </div>
      </Section>
      <Section title={rooms.length === 1 ? t("booking.roomAndGuests") : t("booking.roomsAndGuests")}>
        <RoomList rooms={rooms} guests={guests} property={property} currency={currency} />
        <PropertyFees fees={fees} rooms={rooms} nights={nights} currency={currency} />
      </Section>
    </>
  );
}
