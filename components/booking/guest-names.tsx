import { formatParty, formatRooms } from "@/lib/format/party";
import type { Booking } from "./use-booking-record";

/** The named guests by room, and the party that was priced. */
export function Guests({ booking }: { booking: Booking }) {
  const people = [...(booking.guests ?? []).flat(), ...(booking.travellers ?? [])];
  const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(", ");
  // Bookings of earlier releases do not say for whom a room was priced.
  const rooms = (booking.rooms ?? []).flatMap(({ adults, child_ages = [] }) =>
    adults === undefined ? [] : [{ adults, child_ages }],
  );
  const party = booking.party ? formatParty(booking.party) : rooms.length ? formatRooms(rooms) : "";
  return [names, party && names ? `(${party})` : party].filter(Boolean).join(" ") || null;
}
