"use client";

import { addDays } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";
import { classes } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { formatCount } from "@/lib/format/counts";
import { formatDayAndMonth, formatWeekday } from "@/lib/format/dates";
import { splitMoney } from "@/lib/format/money";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

/** Days shown on either side of the check-in. */
const REACH = 3;

/** A date as `Sat` and `14 Mar`. The field above shows the year. */
const dayOf = (date: string): [weekday: string, day: string] => [formatWeekday(date), formatDayAndMonth(date)];

interface Props {
  booking: Booking;
  checkin: string;
  nights: number;
  onChoose: (checkin: string) => void;
}

/** The property's lowest price for the same number of nights, on the days around a check-in. */
export function PriceStrip({ booking, checkin, nights, onChoose }: Props) {
  const rooms = (booking.rooms ?? []) as { adults?: number; child_ages?: number[] }[];
  const occupancy = rooms.map(({ adults = 1, child_ages = [] }) => ({ adults, child_ages }));
  const calendar = useRead("property.calendar", {
    params: { property_public_id: booking.property_public_id! },
    body: {
      from: addDays(checkin, -REACH),
      to: addDays(checkin, REACH),
      nights,
      occupancy,
      currency: booking.currency!,
    },
  });
  // The prices are optional: without them, dates can still be chosen above.
  if (calendar.error) return null;
  return (
    <section aria-label={t("booking.lowestByCheckin")}>
      <p className="mb-1 text-xs text-muted">
        {t("booking.lowestOnSale", { nights: formatCount(nights, "night"), currency: booking.currency! })}
      </p>
      <div className="grid grid-cols-4 gap-1 sm:grid-cols-7">
        {calendar.data?.days.map((day) => (
          <button
            key={day.checkin}
            type="button"
            disabled={!day.available}
            aria-pressed={day.checkin === checkin}
            onClick={() => onChoose(day.checkin)}
            className={classes(
              "flex min-h-14 flex-col items-center justify-center rounded border px-1 text-xs tabular-nums",
              day.checkin === checkin ? "border-accent bg-selected" : "border-border hover:bg-hover",
              "disabled:text-muted disabled:hover:bg-transparent",
            )}
          >
            {dayOf(day.checkin).map((part) => (
              <span key={part}>{part}</span>
            ))}
            <span className="font-semibold">
              {day.from_total === null ? t("booking.noPrice") : splitMoney(day.from_total, day.currency).figures}
            </span>
          </button>
        )) ?? Array.from({ length: 2 * REACH + 1 }, (_, i) => <Skeleton key={i} className="h-14" />)}
      </div>
    </section>
  );
}
