import { LogOut, Unlink } from "lucide-react";
import { SoldPicture } from "@/components/content/sold-picture";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { useRead } from "@/lib/staff/client/hooks";
import { fullBookingQuery } from "../booking/details/queries";
import { StatusBadge } from "../booking/details/booking-status";
import { ProductIcon } from "../booking/list/what-and-when";
import type { ListedBooking } from "../booking/list/deadline-cell";
import { ActionMenu } from "../ui/overlays/action-menu";
import { classes } from "../ui/class-names";
import { IfMayWrite } from "../ui/for-writing";
import { Money } from "../ui/values/money";
import { TextLink } from "../ui/values/text-link";
import { formatDate } from "@/lib/format/dates";
import { formatMemberFee } from "./itinerary";
import { isZero, formatAmount } from "@/lib/format/money";
import { formatProductType } from "@/lib/format/product";
import { t } from "@/lib/language/text";
import { listTripDays, takesPlace, type Member, type Stop, type Trip } from "./itinerary";

interface Props {
  trip: Trip;
  /** The members' entries in the list of bookings, by booking id. */
  about: ReadonlyMap<string, ListedBooking>;
  onRemove: (bookingId: string, words: string) => void;
  /** Whether prices are hidden, for a client who pays one price for the whole trip. */
  hidesPrices: boolean;
}

/** The trip day by day. */
export function ItineraryView({ trip, about, ...rest }: Props) {
  return (
    <ol aria-label={t("trips.itinerary")} className="flex flex-col">
      {listTripDays(trip.members).map(({ date, stops }) => (
        <li key={date} className="grid gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <h3 className="pt-3 text-sm font-semibold tabular-nums">{formatDate(date)}</h3>
          <ul className="relative flex flex-col border-s border-border py-1 ps-4">
            {stops.map((stop) => (
              <StopRow
                key={`${stop.member.booking_public_id} ${stop.part}`}
                stop={stop}
                about={about.get(stop.member.booking_public_id)}
                {...rest}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface RowProps extends Pick<Props, "onRemove" | "hidesPrices"> {
  stop: Stop;
  about: ListedBooking | undefined;
}

function StopRow({ stop, about, onRemove, hidesPrices }: RowProps) {
  const { member, part, time } = stop;
  const title = about?.title ?? `${formatProductType(member.product_type)} ${member.booking_number}`;
  const isGone = !takesPlace(member);
  return (
    <li className="relative flex flex-wrap items-start gap-x-3 gap-y-1 py-2 sm:flex-nowrap">
      <span
        aria-hidden
        className="absolute top-3.5 -start-[21px] size-2.5 rounded-full border-2 border-accent bg-surface"
      />
      <span className={classes("shrink-0 text-muted tabular-nums sm:w-11", time === null && "max-sm:hidden")}>
        {time}
      </span>
      {part === "END" ? (
        <p className="flex min-w-0 items-center gap-2 text-muted">
          <LogOut aria-hidden className="size-4 shrink-0" />
          <span className="wrap-anywhere">
            {member.product_type === PRODUCT_TYPE.STAY ? t("trips.checkOut", { title }) : t("trips.end", { title })}
          </span>
        </p>
      ) : (
        <>
          {!isGone && <MemberPicture member={member} />}
          <div className="min-w-0 flex-1 max-sm:basis-3/5">
            <p className={classes("flex items-center gap-2 font-medium", isGone && "text-muted line-through")}>
              <ProductIcon type={member.product_type} />
              <span className="wrap-anywhere">
                <TextLink href={`/bookings/${member.booking_public_id}`}>{title}</TextLink>
              </span>
            </p>
            <p className="text-xs text-muted wrap-anywhere">
              {[about?.place_name, about?.lead_guest, t("trips.booking", { number: member.booking_number })]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1 max-sm:order-last max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
            {!hidesPrices && (
              <Money amount={member.sell_total} currency={member.currency} className={isGone ? "line-through" : ""} />
            )}
            {member.cancellation_fee !== undefined && (
              <span className="text-xs text-muted">
                {isZero(member.cancellation_fee)
                  ? t("trips.cancelledFree")
                  : t("trips.cancel.fee", {
                      amount: formatAmount(formatMemberFee(member, member.cancellation_fee), member.currency),
                    })}
              </span>
            )}
            <StatusBadge status={member.status} />
          </div>
          <IfMayWrite>
            <span className="print:hidden">
              <ActionMenu
                label={t("trips.booking", { number: member.booking_number })}
                acts={[
                  {
                    id: "remove",
                    label: t("trips.remove"),
                    icon: Unlink,
                    onAction: () =>
                      onRemove(member.booking_public_id, t("trips.booking", { number: member.booking_number })),
                  },
                ]}
              />
            </span>
          </IfMayWrite>
        </>
      )}
    </li>
  );
}

/** The picture of what was booked. */
function MemberPicture({ member: { booking_public_id: id, product_type } }: { member: Member }) {
  const { data } = useRead("booking.get", fullBookingQuery(id), { staleTime: 300_000, retry: false });
  return (
    <span className="max-sm:hidden print:hidden">
      <SoldPicture sold={data ?? { product_type }} size="small" />
    </span>
  );
}
