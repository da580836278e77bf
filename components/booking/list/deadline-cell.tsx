import { AlarmClock } from "lucide-react";
import { isCancellable, isOpen } from "@/lib/booking/status";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { classes } from "@/components/ui/class-names";
import { formatDayAndMonth, formatShortDateTime, formatZone } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { formatInstant } from "@/lib/core/dates";

export type ListedBooking = ResponseOf<"booking.list">["items"][number];

/** A deadline closer than this is highlighted. */
const NEAR_MS = 3 * 86_400_000;

/** The free-cancellation deadline in the property's local time; a near one is highlighted. */
export function DeadlineCell({ booking, now }: { booking: ListedBooking; now: Date }) {
  const { status, free_until: until, timezone, respond_by: respondBy } = booking;
  if (!isCancellable(status) && !isOpen(status)) return <Quiet>–</Quiet>;
  if (status === "ON_REQUEST" && respondBy !== undefined) return <Quiet>{t("booking.list.freeUntilConfirmed")}</Quiet>;
  if (until === null) return <Quiet>{t("booking.list.notFree")}</Quiet>;
  const left = Date.parse(until) - now.getTime();
  if (left < 0) return <Quiet>{t("booking.list.ended")}</Quiet>;
  const isNear = left < NEAR_MS;
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1 whitespace-nowrap tabular-nums",
        isNear && "font-semibold text-caution",
      )}
    >
      {isNear && <AlarmClock aria-hidden className="size-3.5 shrink-0" />}
      {isNear && <span className="sr-only">{t("booking.list.soon")}</span>}
      {formatShortDeadline(until, timezone, left)}
      <span className={classes("font-normal", !isNear && "text-muted")}>{formatZone(timezone)}</span>
    </span>
  );
}

const Quiet = ({ children }: { children: React.ReactNode }) => (
  <span className="whitespace-nowrap text-muted">{children}</span>
);

/** `14 Mar, 18:00`. The year is shown only for a deadline more than ten months away, where the month is ambiguous. */
function formatShortDeadline(until: string, zone: string, leftMs: number): string {
  if (leftMs >= 300 * 86_400_000) return formatShortDateTime(until, zone);
  const wall = formatInstant(new Date(until), zone);
  return `${formatDayAndMonth(wall.slice(0, 10))}${t("format.comma")}${wall.slice(11, 16)}`;
}
