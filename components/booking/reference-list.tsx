import type { Booking } from "./use-booking-record";

/** By what names a booking is known. */
export function ReferenceList({ booking }: { booking: Booking }) {
  const rows: [label: string, value: string | undefined][] = [
    ["Booking number", String(booking.booking_number)],
    ["Booking id", booking.public_id],
    ["Agency reference", booking.agency_reference ?? "none given"],
    ["Property id", booking.property_public_id],
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
