import type { ReactNode } from "react";
import { formatBookingDates, ProductIcon } from "@/components/booking/list/what-and-when";
import type { Listed } from "@/components/booking/list/deadline-cell";
import { TextLink } from "@/components/ui/values/text-link";
import { t } from "@/lib/language/text";

/** A booking on the home screen: what, who and when, then what is due. */
export function BookingRow({ booking, children }: { booking: Listed; children?: ReactNode }) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex min-w-0 items-center gap-2">
          <ProductIcon type={booking.product_type} />
          <span className="min-w-0 truncate">
            <TextLink href={`/bookings/${booking.public_id}`}>
              <bdi>{booking.title}</bdi>
            </TextLink>
          </span>
        </p>
        <p className="truncate text-xs text-muted">
          {t("home.bookingLine", {
            guest: booking.lead_guest,
            dates: formatBookingDates(booking),
            number: String(booking.booking_number),
          })}
        </p>
      </div>
      {children}
    </>
  );
}
