import * as v from "valibot";
import { formatParty, formatRooms } from "../format/party";
import type { Booking } from "./use-booking-record";

const Named = v.object({ first_name: v.string(), last_name: v.string() });
const People = v.fallback(v.array(Named), []);
const Rooms = v.fallback(v.array(People), []);

const PricedRooms = v.fallback(v.array(v.object({ adults: v.number(), child_ages: v.array(v.number()) })), []);

/** The named guests by room, and the party that was priced. */
export function Guests({ booking }: { booking: Booking }) {
  const people = [...v.parse(Rooms, booking.guests).flat(), ...v.parse(People, booking.travellers)];
  const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(", ");
  const rooms = v.parse(PricedRooms, booking.rooms);
  const party = booking.party ? formatParty(booking.party) : rooms.length ? formatRooms(rooms) : "";
  return [names, party && names ? `(${party})` : party].filter(Boolean).join(" ") || null;
}
