import * as z from "zod/mini";
import { Fact } from "./fact";
import type { Booking } from "./use-booking-record";

const Contact = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
});

/** Whom to write to about a booking. */
export function ContactFact({ booking }: { booking: Booking }) {
  const contact = Contact.safeParse(booking.contact).data;
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
