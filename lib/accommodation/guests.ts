import { withLead } from "@/lib/booking/travellers";
import { DomainError } from "@/lib/core/errors";
import type { BookRequest } from "./schemas";

export type GuestLists = BookRequest["guests"];

/**
 * One list a room, each with somebody in it and no more adults or children than were priced (CONTRACT 4).
 * @throws DomainError `GUESTS_MISMATCH`
 */
export function requireGuests(slots: { adults: number; child_ages: number[] }[], lists: GuestLists): void {
  const mismatch = (message: string, details: Record<string, unknown>) =>
    new DomainError("GUESTS_MISMATCH", { message, details });
  if (lists.length !== slots.length) {
    throw mismatch(`${slots.length} rooms were priced, guests are given for ${lists.length}`, {
      rooms: slots.length,
      guest_lists: lists.length,
    });
  }
  lists.forEach((guests, room) => {
    const adults = guests.filter((g) => g.kind === "ADULT").length;
    const children = guests.length - adults;
    const priced = slots[room]!;
    const details = { room, adults, children, priced_adults: priced.adults, priced_children: priced.child_ages.length };
    if (!guests.length) throw mismatch(`Room ${room + 1} has no guest`, details);
    if (adults > priced.adults)
      throw mismatch(`Room ${room + 1} has ${adults} adults, ${priced.adults} were priced`, details);
    if (children > priced.child_ages.length)
      throw mismatch(`Room ${room + 1} has ${children} children, ${priced.child_ages.length} were priced`, details);
    if (guests.filter((g) => g.is_lead).length > 1)
      throw mismatch(`Room ${room + 1} has more than one lead guest`, details);
  });
}

/** A lead in each room. */
export function withLeads(lists: GuestLists): GuestLists {
  return lists.map(withLead);
}
