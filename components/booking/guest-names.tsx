import { z } from "zod";
import type { Booking } from "./use-booking-record";

const Named = z.object({ first_name: z.string(), last_name: z.string() });
const People = z.array(Named).catch([]);
const Rooms = z.array(People).catch([]);

/** Whoever goes, room by room. */
export function Guests({ booking }: { booking: Booking }) {
  const people = [...Rooms.parse(booking.guests).flat(), ...People.parse(booking.travellers)];
  if (!people.length) return null;
  return people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(", ");
}
