import { CopyButton } from "../ui/values/copy-field";
import { TextLink } from "../ui/values/text-link";
import type { Booking } from "./use-booking-record";

type Row = [label: string, value: string];

/** The references of a booking, each with a copy button. */
export function ReferenceList({ booking }: { booking: Booking }) {
  const { agency_reference: reference, supplier_reference: supplier } = booking;
  const { property_public_id: property, profile_public_id: profile } = booking;
  const rows: Row[] = [
    ["Booking number", String(booking.booking_number)],
    ["Booking id", booking.public_id],
    ...(reference == null ? [] : [["Agency reference", reference] satisfies Row]),
    ...(supplier == null ? [] : [["Supplier’s reference", supplier] satisfies Row]),
    ...(property === undefined ? [] : [["Property id", property] satisfies Row]),
    ...(profile == null ? [] : [["Profile", profile] satisfies Row]),
  ];
  return (
    <dl className="flex flex-col gap-1.5">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="flex items-center justify-between gap-2 font-mono text-xs break-all">
            <span className="select-all">{value}</span>
            <CopyButton text={value} what={label} className="print:hidden" />
          </dd>
        </div>
      ))}
      {booking.trip_public_id != null && (
        <div>
          <dt className="text-xs text-muted">Trip</dt>
          <dd>
            <TextLink href={`/trips/${booking.trip_public_id}`}>Open its trip</TextLink>
          </dd>
        </div>
      )}
    </dl>
  );
}
