import { formatDateTime } from "@/lib/format/dates";
import { describeStatus } from "@/lib/format/status";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { classes } from "@/components/ui/class-names";
import type { Booking } from "./use-booking-record";
import { hasText, t } from "@/lib/language/text";

/** `contact, special requests`; an unknown field by its API name. */
function formatFields(fields: readonly string[]): string {
  const nameOf = (field: string) => {
    const key = `booking.field.${field}`;
    return hasText(key) ? t(key) : field;
  };
  return fields.map(nameOf).join(t("format.comma"));
}

/** A booking's history, newest first. */
export function HistoryLine({ booking }: { booking: Booking }) {
  const zone = useOwnZone();
  const entries = (booking.status_history ?? []).toReversed();
  return (
    <ol className="flex flex-col">
      {entries.map(({ to, from, at, initiator, reason, changed_fields: fields = [] }, index) => (
        <li key={entries.length - index} className="relative flex gap-3 pb-4 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute top-4 bottom-0 start-[5px] w-px bg-border" />
          )}
          <span
            aria-hidden
            className={classes(
              "mt-1 size-[11px] shrink-0 rounded-full border-2",
              index === 0 ? "border-accent bg-accent" : "border-line bg-surface",
            )}
          />
          <div>
            <p>
              <span className="font-semibold">
                {fields.length > 0
                  ? t("booking.edited", { fields: formatFields(fields) })
                  : from === to
                    ? t("booking.changed")
                    : from === null && to === "CONFIRMED"
                      ? t("booking.bookedAndConfirmed")
                      : describeStatus(to).word}
              </span>{" "}
              <span className="text-muted">{t(`booking.by.${initiator}`)}</span>
            </p>
            <p className="text-xs text-muted tabular-nums">{formatDateTime(at, zone)}</p>
            {reason !== null && <p className="mt-0.5 break-words">{reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
