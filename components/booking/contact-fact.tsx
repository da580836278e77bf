import * as v from "valibot";
import { Fact } from "./fact";
import type { Booking } from "./use-booking-record";

const Contact = v.object({
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  phone: v.optional(v.string()),
});

/** The contact of a booking. */
export function ContactFact({ booking }: { booking: Booking }) {
  const { contact } = booking;
  if (!v.is(Contact, contact)) return null;
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
