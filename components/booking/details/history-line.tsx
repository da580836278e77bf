import { formatDateTime } from "@/lib/format/dates";
import { describeStatus } from "@/lib/format/status";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { classes } from "@/components/ui/class-names";
import type { Booking } from "./use-booking-record";

const BY = {
  PARTNER: "through the API",
  STAFF: "by staff",
  SUPPLIER: "by the supplier",
  SYSTEM: "by the service",
} as const;

const FIELDS: Record<string, string> = {
  agency_reference: "agency reference",
  contact: "contact",
  guests: "names",
  special_requests: "special requests",
  flight_number: "flight number",
};

/** `contact, special requests`; an unknown field by its API name. */
const formatFields = (fields: readonly string[]): string => fields.map((field) => FIELDS[field] ?? field).join(", ");

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
                  ? `Edited: ${formatFields(fields)}`
                  : from === to
                    ? "Changed"
                    : from === null && to === "CONFIRMED"
                      ? "Booked and confirmed"
                      : describeStatus(to).word}
              </span>{" "}
              <span className="text-muted">{BY[initiator]}</span>
            </p>
            <p className="text-xs text-muted tabular-nums">{formatDateTime(at, zone)}</p>
            {reason !== null && <p className="mt-0.5 break-words">{reason}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
