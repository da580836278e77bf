import { describeChanges } from "@/lib/format/booking-changes";
import { formatDateTime } from "@/lib/format/dates";
import { describeStatus } from "@/lib/format/status";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { classes } from "@/components/ui/class-names";
import type { Booking } from "./use-booking-record";
import { t } from "@/lib/language/text";

type Entry = NonNullable<Booking["status_history"]>[number];

/** The title of a history entry: `Booked and confirmed`, `Cancelled`, `Edited`. */
function describeEntry({ from, to }: Entry): string {
  if (from === to) return t("booking.changed");
  return from === null && to === "CONFIRMED" ? t("booking.bookedAndConfirmed") : describeStatus(to).word;
}

export function HistoryLine({ booking }: { booking: Booking }) {
  const zone = useOwnZone();
  const entries = (booking.status_history ?? []).toReversed();
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => {
        const { at, actor, reason, from, changes } = entry;
        const told =
          from === null ? [] : describeChanges(changes, booking.currency ?? booking.currency_code ?? "", booking.items);
        return (
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
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{describeEntry(entry)}</span>{" "}
                <span className="text-muted">
                  {actor.name === null ? t(`booking.by.${actor.kind}`) : t("booking.byName", { name: actor.name })}
                </span>
              </p>
              <p className="text-xs text-muted tabular-nums">{formatDateTime(at, zone)}</p>
              {told.length > 0 && (
                <ul className="mt-0.5">
                  {told.map((line) => (
                    <li key={line} className="break-words">
                      {line}
                    </li>
                  ))}
                </ul>
              )}
              {reason !== null && <p className="mt-0.5 break-words">{reason}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
