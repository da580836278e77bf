import * as z from "zod/mini";
import type { Booking } from "./use-booking-record";

const Named = z.object({ first_name: z.string(), last_name: z.string() });
const People = z.catch(z.array(Named), []);
const Rooms = z.catch(z.array(People), []);

/** Whoever goes, room by room. */
export function Guests({ booking }: { booking: Booking }) {
  const people = [...Rooms.parse(booking.guests).flat(), ...People.parse(booking.travellers)];
  if (!people.length) return null;
  return people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(", ");
}
