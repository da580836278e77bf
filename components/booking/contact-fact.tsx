import { Fact } from "./fact";
import type { Booking } from "./use-booking-record";

/** The contact of a booking. */
export function ContactFact({ booking }: { booking: Booking }) {
  const { contact } = booking;
  if (!contact) return null;
  return (
    <Fact label="Contact">
      {contact.first_name} {contact.last_name}
      <span className="block text-muted">
        {contact.email}
        {contact.phone !== undefined && ` · ${contact.phone}`}
      </span>
    </Fact>
  );
}
