import * as v from "valibot";
import type { Booking } from "./use-booking-record";

const Named = v.object({ first_name: v.string(), last_name: v.string() });
const People = v.fallback(v.array(Named), []);
const Rooms = v.fallback(v.array(People), []);

/** Whoever goes, room by room. */
export function Guests({ booking }: { booking: Booking }) {
  const people = [...v.parse(Rooms, booking.guests).flat(), ...v.parse(People, booking.travellers)];
  if (!people.length) return null;
  return people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(", ");
}
