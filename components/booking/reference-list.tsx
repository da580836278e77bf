import type { Booking } from "./use-booking-record";

type Row = [label: string, value: string];

/** By what names a booking is known. */
export function ReferenceList({ booking }: { booking: Booking }) {
  const rows: Row[] = [
    ["Booking number", String(booking.booking_number)],
    ["Booking id", booking.public_id],
    ["Agency reference", booking.agency_reference ?? "none given"],
    ...(booking.property_public_id === undefined ? [] : [["Property id", booking.property_public_id] satisfies Row]),
  ];
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-mono text-xs break-all select-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
